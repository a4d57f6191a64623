import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReplyOf } from '#api/call.ts'
import { notes, writeNote } from '#api/calls/notes.ts'
import { request } from '../../session/client.ts'
import { useSession } from '../../session/session.ts'

const notesKey = (uid: string) => ['notes', uid]

/** The user's notes by transaction number, empty if there is none. A note that is not loaded yet has no entry. */
export function useNotes(transactions: readonly string[]): ReadonlyMap<string, string> {
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

const NONE: ReadonlyMap<string, string> = new Map()

function mapOf(asked: readonly string[], found: ReplyOf<typeof notes>): Map<string, string> {
  const texts = new Map(found.map(({ transaction, text }) => [String(transaction), text]))
  return new Map(asked.map(transaction => [transaction, texts.get(transaction) ?? '']))
}
