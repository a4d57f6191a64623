import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import { useSession } from '../../session/session.ts'
import { PageTitle } from '../PageTitle.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { ButtonLink } from '../../ui/form/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LeaderboardCards } from './figures/LeaderboardCards.tsx'
import styles from './ExplorerScreen.module.css'
import { SearchableList } from './search/SearchableList.tsx'
import { TopHolders } from './figures/TopHolders.tsx'

export function LeaderboardScreen() {
  const isLoggedIn = useSession() !== null
  return (
    <>
      <PageTitle name="Leaderboard" subtitle="The latest movements of CXAC">
        Transaction Explorer
      </PageTitle>
      <div className={styles.stack}>
        <LeaderboardCards />
        <div className={styles.beside}>
          <Card title="Transactions">{isLoggedIn ? <SearchableList /> : <LoginFirst />}</Card>
          <TopHolders />
        </div>
      </div>
    </>
  )
}

const LoginFirst = () => (
  <EmptyState
    icon={<LockKeyhole size={28} aria-hidden />}
    title="Log in to see this list"
    action={
      <p className={styles.actions}>
        <ButtonLink look="solid" to="/login" state={{ wanted: '/leaderboard' }}>
          Log in
        </ButtonLink>
        <ButtonLink to="/explorer">Open the Explorer</ButtonLink>
      </p>
    }
  >
    The public Explorer shows the chain to everyone, without an account.
  </EmptyState>
)
