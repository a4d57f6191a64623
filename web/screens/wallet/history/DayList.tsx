import { useState } from 'react'
import type { Transaction } from '#api/schemas/ledger.ts'
import type { Remark } from '../../../account/notes/useNotes.ts'
import { serverClock } from '../../../time/serverClock.ts'
import { lazyDialog } from '../../../ui/dialog/lazyDialog.tsx'
import styles from './DayList.module.css'
import { TransactionRow } from './TransactionRow.tsx'
import { dayName } from './dayName.ts'

const DetailsDialog = lazyDialog(
  async () => (await import('../details/DetailsDialog.tsx')).DetailsDialog,
)

interface Props {
  rows: readonly Transaction[]
  viewerAddress: string
  /** Those that are loaded. */
  remarks: ReadonlyMap<string, Remark>
  /** Those that fade in once. */
  arrived?: ReadonlySet<string>
}

/** Rows under the days on which they happened. */
export function DayList({ rows, viewerAddress, remarks, arrived }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [opened, setOpened] = useState<Transaction | null>(null)
  const days = Map.groupBy(rows, ({ createdAt }) => dayName(createdAt, serverClock.now()))
  return (
    <>
      {[...days].map(([day, transactions]) => (
        <section key={day} className={styles.day}>
          <h3 className={styles.name}>{day}</h3>
          <ul className={styles.list}>
            {transactions.map(transaction => (
              <TransactionRow
                key={transaction._id}
                transaction={transaction}
                viewerAddress={viewerAddress}
                remark={remarks.get(transaction._id)}
                isNew={arrived?.has(transaction._id) ?? false}
                onOpen={() => {
                  setOpened(transaction)
                  setOpen(true)
                }}
              />
            ))}
          </ul>
        </section>
      ))}
      <DetailsDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        transaction={opened}
        viewerAddress={viewerAddress}
        remark={opened ? remarks.get(opened._id) : undefined}
      />
    </>
  )
}
