import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Address } from '#api/chain/address.ts'
import { findPerson } from '#api/calls/people.ts'
import { useContacts } from '../../../../account/contacts/contacts.ts'
import { useNotes } from '../../../../account/notes/useNotes.ts'
import { useConnection } from '../../../../ask/connection.ts'
import { Unreachable, problemOf } from '../../../../ask/failures.ts'
import { request } from '../../../../session/client.ts'
import { type Recipient, readRecipient } from './readRecipient.ts'
import { useRecipients } from './useRecipients.ts'
import { t } from '../../../../language/t.ts'

interface Meant {
  recipient: Recipient | null
  /** Whether nobody else can be meant: a name without @ may be a part of a contact's, too. */
  isClear: boolean
  /** A name is being looked up, or will be once the field is left. */
  isOpen: boolean
  /** Why the text means nobody. */
  problem: string | null
  /** Whether the text has not changed for a while: before, its beginning is no mistake. */
  isPaused: boolean
}

/** Longer than a pause between two keys. */
const TYPING_MS = 400
/** Longer than any pause while typing. */
const PAUSE_MS = 2500

/**
 * Whom the text in the field means. A name without @ is looked up once the field was left: every key would
 * spend one of the look-ups that an account has in an hour.
 */
export function useRecipient(
  sender: string,
  { recipient: text, chosen }: { recipient: string; chosen: Recipient | null },
  isLeft: boolean,
): Meant {
  const { data: contacts = [] } = useContacts()
  const isOffline = useConnection() === 'offline'
  const read = readRecipient(text, contacts)
  const username = !chosen && read && 'username' in read ? read.username : ''
  const isMarked = text.trim().startsWith('@')
  const isRested = useRested(text, TYPING_MS) === text
  const isPaused = useRested(text, PAUSE_MS) === text
  const written = read && 'recipient' in read ? read.recipient : null
  const paidAs = useNameOfPayment(sender, written?.address)
  const { data, error } = useQuery({
    queryKey: ['person', username.toLowerCase()],
    queryFn: ({ signal }) => request(findPerson, { username }, signal),
    enabled: username !== '' && (isLeft || (isMarked && isRested)),
  })

  if (chosen) return { ...NOBODY, recipient: chosen, isClear: true }
  if (written)
    return { ...NOBODY, recipient: { ...written, name: written.name ?? paidAs }, isClear: true }
  if (read && 'problem' in read) return { ...NOBODY, problem: read.problem, isPaused }
  if (username === '') return NOBODY
  if (data) {
    const recipient = { address: data.address as Address, name: `@${data.username}` }
    return { ...NOBODY, recipient, isClear: isMarked }
  }
  if (!error) return { ...NOBODY, isOpen: true }
  if (error instanceof Unreachable)
    return { ...NOBODY, problem: isOffline ? t('send.offline_lookup') : error.message, isPaused }
  return { ...NOBODY, problem: problemOf(error, t('send.lookup_failed')).title, isPaused }
}

const NOBODY: Meant = {
  recipient: null,
  isClear: false,
  isOpen: false,
  problem: null,
  isPaused: false,
}

/** The `@username` by which the newest payment to this address was made. */
function useNameOfPayment(sender: string, address: Address | undefined): string | null {
  const payment = useRecipients(sender)?.newest.get(address ?? '')
  const remarks = useNotes(payment === undefined ? [] : [payment])
  return remarks.get(payment ?? '')?.name || null
}

/** The text, once nobody has typed for so long. */
function useRested(text: string, ms: number): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), ms)
    return () => clearTimeout(timer)
  }, [text, ms])
  return rested
}
