import { useSession } from '../session/session.ts'
import { PageTitle } from '../shell/PageTitle.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { LeaderboardCards } from './figures/LeaderboardCards.tsx'
import styles from './ExplorerScreen.module.css'
import { LoginFirst } from './list/LoginFirst.tsx'
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
        <Card title="Transactions">{isLoggedIn ? <SearchableList /> : <LoginFirst />}</Card>
        <TopHolders />
      </div>
    </>
  )
}
