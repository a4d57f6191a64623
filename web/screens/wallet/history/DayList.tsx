import type { Transaction } from '#api/schemas/ledger.ts'
import { serverClock } from '../../../time/serverClock.ts'
import styles from './DayList.module.css'
import { TransactionRow } from './TransactionRow.tsx'
import { dayName } from './dayName.ts'

interface Props {
  rows: readonly Transaction[]
  viewerAddress: string
  /** The viewer's notes that are loaded. */
  notes: ReadonlyMap<string, string>
  /** Those that fade in once. */
  arrived?: ReadonlySet<string>
}

/** Rows under the days on which they happened. */
export function DayList({ rows, viewerAddress, notes, arrived }: Props) {
  const days = Map.groupBy(rows, ({ createdAt }) => dayName(createdAt, serverClock.now()))
  return [...days].map(([day, transactions]) => (
    <section key={day} className={styles.day}>
      <h3 className={styles.name}>{day}</h3>
      <ul className={styles.list}>
        {transactions.map(transaction => (
          <TransactionRow
            key={transaction._id}
            transaction={transaction}
            viewerAddress={viewerAddress}
            note={notes.get(transaction._id)}
            isNew={arrived?.has(transaction._id) ?? false}
          />
        ))}
      </ul>
    </section>
  ))
}
