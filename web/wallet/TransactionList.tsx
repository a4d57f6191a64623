import { ArrowUp } from 'lucide-react'
import { useRef } from 'react'
import type { Transaction } from '#api/ledger.ts'
import styles from './TransactionList.module.css'
import { TransactionRow } from './TransactionRow.tsx'
import { useHeldRows } from './useHeldRows.ts'
import { useIsBeingRead } from '../ui/useIsBeingRead.ts'

interface Props {
  transactions: readonly Transaction[]
  viewerAddress: string
}

export function TransactionList({ transactions, viewerAddress }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const { rows, arrived, waiting, showLatest } = useHeldRows(transactions, useIsBeingRead(list))
  return (
    <div ref={list}>
      <output className={styles.news}>
        {waiting > 0 && (
          <button type="button" className={styles.bar} onClick={showLatest}>
            <ArrowUp size={16} aria-hidden />
            {waiting} new {waiting === 1 ? 'transaction' : 'transactions'}
          </button>
        )}
      </output>
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
