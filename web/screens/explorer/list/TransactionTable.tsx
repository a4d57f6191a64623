import { useRef } from 'react'
import type { Transaction } from '#api/schemas/ledger.ts'
import { NewTransactionsBar } from '../../../coin/NewTransactionsBar.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { useHeldRows } from '../../../ui/lists/useHeldRows.ts'
import { useIsBeingRead } from '../../../ui/lists/useIsBeingRead.ts'
import { useKeptFocus } from '../../../ui/lists/useKeptFocus.ts'
import { TransactionRow } from './TransactionRow.tsx'
import styles from './TransactionTable.module.css'
import type { NumberedPage } from './useTransactions.ts'
import { t } from '../../../language/t.ts'

interface Props {
  title: string
  listing: Pick<NumberedPage, 'rows' | 'total' | 'page'>
  /** The address whose history it is: each row then shows the direction. */
  viewpoint?: string | undefined
  /** New rows are always held back. */
  isHeld?: boolean
  /** Goes to the first page. On older pages new rows are held back, because they belong there. */
  onLeaveForNewest: (() => void) | null
  /** The part of each row that is highlighted. */
  emphasis?: Emphasis | undefined
  onDetails?: ((transaction: Transaction) => void) | undefined
}

export type Emphasis = 'blocks' | 'transactions' | 'addresses'

/** A table if there is room, otherwise cards. */
export function TransactionTable(props: Props) {
  const { title, listing, viewpoint, isHeld, onLeaveForNewest, emphasis, onDetails } = props
  const list = useRef<HTMLDivElement>(null)
  const table = useRef<HTMLTableElement>(null)
  const isBeingRead = useIsBeingRead(list)
  const held = useHeldRows(listing, isBeingRead || isHeld || onLeaveForNewest !== null)
  useKeptFocus(list, table)
  return (
    <div ref={list} className={styles.container}>
      <NewTransactionsBar waiting={held.waiting} onShow={onLeaveForNewest ?? held.showLatest} />
      <table
        ref={table}
        className={styles.table}
        tabIndex={-1}
        aria-label={title}
        data-emphasis={emphasis}
      >
        <thead className={styles.head}>
          <tr>
            <th scope="col">{t('explorer.transaction')}</th>
            <th scope="col">{t('explorer.block')}</th>
            <th scope="col">{t('explorer.from_to')}</th>
            <th scope="col" className={styles.end}>
              {t('explorer.amount')}
            </th>
            {onDetails && (
              <th scope="col">
                <VisuallyHidden>{t('explorer.details')}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {held.rows.map((transaction, i) => (
            <TransactionRow
              key={transaction._id}
              transaction={transaction}
              viewpoint={viewpoint}
              opensBlock={transaction.blockNumber !== held.rows[i - 1]?.blockNumber}
              isNew={held.arrived.has(transaction._id)}
              onDetails={onDetails}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}
