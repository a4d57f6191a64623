import { useRef } from 'react'
import type { Transaction } from '#api/calls/ledger.ts'
import type { ListPage } from '../../ask/client.ts'
import { NewTransactionsBar } from '../../coin/NewTransactionsBar.tsx'
import { useNotes } from '../../session/notes/useNotes.ts'
import { useHeldRows } from '../../ui/hold/useHeldRows.ts'
import { useIsBeingRead } from '../../ui/hold/useIsBeingRead.ts'
import { DayList } from './DayList.tsx'

interface Props {
  history: ListPage<Transaction[]>
  viewerAddress: string
}

export function TransactionList({ history, viewerAddress }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const { rows, arrived, waiting, showLatest } = useHeldRows(history, useIsBeingRead(list))
  const notes = useNotes(rows.map(({ _id }) => _id))
  return (
    <div ref={list}>
      <NewTransactionsBar waiting={waiting} onShow={showLatest} />
      <DayList rows={rows} viewerAddress={viewerAddress} notes={notes} arrived={arrived} />
    </div>
  )
}
