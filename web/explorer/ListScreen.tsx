import { useSession } from '../session.ts'
import { PageTitle } from '../shell/PageTitle.tsx'
import { Card } from '../ui/Card.tsx'
import { ListCards } from './ListCards.tsx'
import styles from './ExplorerScreen.module.css'
import { LoginFirst } from './LoginFirst.tsx'
import { SearchableList } from './SearchableList.tsx'
import { TopHolders } from './TopHolders.tsx'

export function ListScreen() {
  const isLoggedIn = useSession() !== null
  return (
    <>
      <PageTitle name="Leaderboard" subtitle="The latest movements of CXAC">
        Transaction Explorer
      </PageTitle>
      <div className={styles.stack}>
        <ListCards />
        <Card title="Transactions">{isLoggedIn ? <SearchableList /> : <LoginFirst />}</Card>
        <TopHolders />
      </div>
    </>
  )
}
