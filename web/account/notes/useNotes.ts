import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReplyOf } from '#api/call.ts'
import { notes, writeNote } from '#api/calls/notes.ts'
import { request } from '../../session/client.ts'
import { useSession } from '../../session/session.ts'

/** What a user sees with a transaction of theirs, and the public ledger does not have. */
export interface Remark {
  /** The user's own note, or empty. */
  note: string
  /** The other side's '@name', or empty. */
  name: string
}

const notesKey = (uid: string) => ['notes', uid]

/** By transaction number. A remark that is not loaded yet has no entry. */
export function useNotes(transactions: readonly string[]): ReadonlyMap<string, Remark> {
  const uid = useSession()?.user.uid ?? ''
  const { data } = useQuery({
    queryKey: [...notesKey(uid), ...transactions],
    queryFn: async ({ signal }) => {
      const found = await request(notes, { transactions: transactions.join(',') }, signal)
      return mapOf(transactions, found)
    },
    enabled: uid !== '' && transactions.length > 0,
    placeholderData: keepPreviousData,
  })
  return data ?? NONE
}

export function useWriteNote() {
  const uid = useSession()?.user.uid ?? ''
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (note: { transaction: number; text: string }) => request(writeNote, note),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: notesKey(uid) }),
  })
}

const NONE: ReadonlyMap<string, Remark> = new Map()

function mapOf(asked: readonly string[], found: ReplyOf<typeof notes>): Map<string, Remark> {
  const remarks = new Map(
    found.map(({ transaction, text, name }) => [String(transaction), { note: text, name }]),
  )
  return new Map(
    asked.map(transaction => [transaction, remarks.get(transaction) ?? { note: '', name: '' }]),
  )
}
