import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InputOf, ReplyOf } from '#api/call.ts'
import { CONTACTS_AT_ONCE } from '#api/limits.ts'
import type { Contact } from '#api/schemas/people.ts'
import { contacts, saveContacts, removeContact } from '#api/calls/people.ts'
import { request } from '../../session/client.ts'
import { useSession } from '../../session/session.ts'

const KEY = ['contacts']
/** Only the user changes them, perhaps on another device. */
const FRESH_MS = 60_000

/** All contacts of the logged-in user, sorted by name. */
export function useContacts() {
  const isLoggedIn = useSession() !== null
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => request(contacts, {}, signal),
    enabled: isLoggedIn,
    staleTime: FRESH_MS,
    // Another tab may have added a contact since.
    refetchOnWindowFocus: 'always',
    select: reply => reply.contacts,
  })
}

export const useKeepContacts = () => useChange((given: readonly Contact[]) => keepAll(given))

export const useRemoveContact = () =>
  useChange((gone: InputOf<typeof removeContact>) => request(removeContact, gone))

type Contacts = ReplyOf<typeof contacts>

/** The reply to a change is the whole list: no refetch needed. */
function useChange<Change>(ask: (change: Change) => Promise<Contacts>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ask,
    onSuccess: reply => queryClient.setQueryData(KEY, reply),
  })
}

async function keepAll(given: readonly Contact[]): Promise<Contacts> {
  let reply: Contacts = { contacts: [] }
  for (let i = 0; i < given.length; i += CONTACTS_AT_ONCE)
    reply = await request(saveContacts, { contacts: given.slice(i, i + CONTACTS_AT_ONCE) })
  return reply
}
