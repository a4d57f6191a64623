import { Link } from 'react-router'
import type { Transaction } from '#api/schemas/ledger.ts'
import { useNotes } from '../../../account/notes/useNotes.ts'
import { Fetched } from '../../../ask/Fetched.tsx'
import { useNewestHistory } from '../../../session/useNewestHistory.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { ActivityRow } from './ActivityRow.tsx'
import styles from './RecentActivity.module.css'
import { t } from '../../../language/t.ts'

const SHOWN = 3
const NONE: readonly string[] = []

interface Props {
  address: string
  /** The balance: when it changes, there is a new transaction. */
  coins: number | undefined
}

/** The latest transactions of the own wallet. */
export function RecentActivity({ address, coins }: Props) {
  const query = useNewestHistory(address, coins)
  return (
    <Card
      title={t('home.recent_activity')}
      aside={<Link to="/wallet">{t('home.all_transactions')}</Link>}
    >
      <Fetched
        query={query}
        loading={<Loading />}
        failure={t('home.transactions_failed')}
        empty={<p className={styles.empty}>{t('home.no_transactions')}</p>}
      >
        {({ rows }) => <Rows rows={rows} viewer={address} />}
      </Fetched>
    </Card>
  )
}

function Rows({ rows, viewer }: { rows: readonly Transaction[]; viewer: string }) {
  const shown = rows.slice(0, SHOWN)
  const hasPeople = shown.some(({ kind }) => kind === 'transfer')
  // The notes of the whole page, as Wallet requests them: it then finds them in the cache.
  const remarks = useNotes(hasPeople ? rows.map(({ _id }) => _id) : NONE)
  return (
    <ul className={styles.list}>
      {shown.map(transaction => (
        <ActivityRow
          key={transaction._id}
          transaction={transaction}
          viewer={viewer}
          name={remarks.get(transaction._id)?.name}
        />
      ))}
    </ul>
  )
}

const Loading = () => (
  <ul className={styles.list} aria-label={t('home.loading_transactions')}>
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
