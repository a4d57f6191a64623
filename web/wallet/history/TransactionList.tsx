import { useRef } from 'react'
import type { Transaction } from '#api/ledger.ts'
import type { ListPage } from '../../ask/client.ts'
import { NewTransactionsBar } from '../../coin/NewTransactionsBar.tsx'
import { useHeldRows } from '../../ui/hold/useHeldRows.ts'
import { useIsBeingRead } from '../../ui/hold/useIsBeingRead.ts'
import styles from './TransactionList.module.css'
import { TransactionRow } from './TransactionRow.tsx'

interface Props {
  history: ListPage<Transaction[]>
  viewerAddress: string
}

export function TransactionList({ history, viewerAddress }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const { rows, arrived, waiting, showLatest } = useHeldRows(history, useIsBeingRead(list))
  return (
    <div ref={list}>
      <NewTransactionsBar waiting={waiting} onShow={showLatest} />
      <ul className={styles.list}>
        {rows.map(transaction => (
          <TransactionRow
            key={transaction._id}
            transaction={transaction}
            viewerAddress={viewerAddress}
            isNew={arrived.has(transaction._id)}
          />
        ))}
      </ul>
    </div>
  )
}
