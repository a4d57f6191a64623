import { useRef } from 'react'
import type { Transaction } from '#api/schemas/ledger.ts'
import type { ListPage } from '../../../session/client.ts'
import { NewTransactionsBar } from '../../../coin/NewTransactionsBar.tsx'
import { useNotes } from '../../../account/notes/useNotes.ts'
import { useHeldRows } from '../../../ui/lists/useHeldRows.ts'
import { useIsBeingRead } from '../../../ui/lists/useIsBeingRead.ts'
import { DayList } from './DayList.tsx'

interface Props {
  history: ListPage<Transaction[]>
  viewerAddress: string
}

export function TransactionList({ history, viewerAddress }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const { rows, arrived, waiting, showLatest } = useHeldRows(history, useIsBeingRead(list))
  const remarks = useNotes(rows.map(({ _id }) => _id))
  return (
    <div ref={list}>
      <NewTransactionsBar waiting={waiting} onShow={showLatest} />
      <DayList rows={rows} viewerAddress={viewerAddress} remarks={remarks} arrived={arrived} />
    </div>
  )
}
