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
import { t } from '../../language/t.ts'

export function LeaderboardScreen() {
  const isLoggedIn = useSession() !== null
  return (
    <>
      <PageTitle name={t('explorer.leaderboard')} subtitle={t('explorer.leaderboard_subtitle')}>
        {t('explorer.leaderboard_title')}
      </PageTitle>
      <div className={styles.stack}>
        <LeaderboardCards />
        <div className={styles.beside}>
          <Card title={t('explorer.transactions')}>
            {isLoggedIn ? <SearchableList /> : <LoginFirst />}
          </Card>
          <TopHolders />
        </div>
      </div>
    </>
  )
}

const LoginFirst = () => (
  <EmptyState
    icon={<LockKeyhole size={28} aria-hidden />}
    title={t('explorer.login_first')}
    action={
      <p className={styles.actions}>
        <ButtonLink look="solid" to="/login" state={{ wanted: '/leaderboard' }}>
          {t('explorer.login')}
        </ButtonLink>
        <ButtonLink to="/explorer">{t('explorer.open_explorer')}</ButtonLink>
      </p>
    }
  >
    {t('explorer.login_first_text')}
  </EmptyState>
)
