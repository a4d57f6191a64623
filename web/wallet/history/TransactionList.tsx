import { useRef } from 'react'
import type { Transaction } from '#api/ledger.ts'
import type { ListPage } from '../../ask/client.ts'
import { NewTransactionsBar } from '../../coin/NewTransactionsBar.tsx'
import { serverClock } from '../../time/serverClock.ts'
import { useHeldRows } from '../../ui/hold/useHeldRows.ts'
import { useIsBeingRead } from '../../ui/hold/useIsBeingRead.ts'
import { dayName } from './dayName.ts'
import styles from './TransactionList.module.css'
import { TransactionRow } from './TransactionRow.tsx'

interface Props {
  history: ListPage<Transaction[]>
  viewerAddress: string
}

/** Rows under the days on which they happened. */
export function TransactionList({ history, viewerAddress }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const { rows, arrived, waiting, showLatest } = useHeldRows(history, useIsBeingRead(list))
  const days = Map.groupBy(rows, ({ createdAt }) => dayName(createdAt, serverClock.now()))
  return (
    <div ref={list}>
      <NewTransactionsBar waiting={waiting} onShow={showLatest} />
      {[...days].map(([day, transactions]) => (
        <section key={day} className={styles.day}>
          <h3 className={styles.name}>{day}</h3>
          <ul className={styles.list}>
            {transactions.map(transaction => (
              <TransactionRow
                key={transaction._id}
                transaction={transaction}
                viewerAddress={viewerAddress}
                isNew={arrived.has(transaction._id)}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
