import { Link } from 'react-router'
import { Fetched } from '../../../ask/Fetched.tsx'
import { useNewestHistory } from '../../../session/useNewestHistory.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { ActivityRow } from './ActivityRow.tsx'
import styles from './RecentActivity.module.css'

const SHOWN = 3

interface Props {
  address: string
  /** The balance: when it changes, there is a new transaction. */
  coins: number | undefined
}

/** The latest transactions of the own wallet. */
export function RecentActivity({ address, coins }: Props) {
  const query = useNewestHistory(address, coins)
  return (
    <Card title="Recent activity" aside={<Link to="/wallet">All transactions</Link>}>
      <Fetched
        query={query}
        loading={<Loading />}
        failure="Failed to fetch transactions"
        empty={
          <p className={styles.empty}>
            No transactions yet. What you receive, send and mine appears here.
          </p>
        }
      >
        {({ rows }) => (
          <ul className={styles.list}>
            {rows.slice(0, SHOWN).map(transaction => (
              <ActivityRow key={transaction._id} transaction={transaction} viewer={address} />
            ))}
          </ul>
        )}
      </Fetched>
    </Card>
  )
}

const Loading = () => (
  <ul className={styles.list} aria-label="Loading transactions">
    {['a', 'b', 'c'].map(row => (
      <li key={row} className={styles.row}>
        <span className={styles.picture} />
        <span className={styles.what}>
          <Skeleton characters={18} />
        </span>
      </li>
    ))}
  </ul>
)
