import { isSameAddress } from '#api/shortAddress.ts'
import type { Transaction } from '#api/schemas/ledger.ts'
import { useNotes } from '../../account/notes/useNotes.ts'
import { useKnownName } from '../../coin/address/knownNames.ts'
import { useSession } from '../../session/session.ts'

/** What the user knows about a payment and the ledger does not. */
export interface OwnWords {
  by: 'payer' | 'recipient'
  /** How they call the other one; null where there is only the address. */
  name: string | null
  /** Empty if there is none. */
  note: string
}

/** The logged-in user's own words about a transaction of theirs; null if it is not theirs. */
export function useOwnWords({ _id, from, to }: Transaction): OwnWords | null {
  const address = useSession()?.user.address ?? ''
  const isPayer = isSameAddress(from, address)
  const isOwn = isPayer || isSameAddress(to, address)
  const contact = useKnownName(isPayer ? to : from)
  const remark = useNotes(isOwn ? [_id] : []).get(_id)
  const name = contact ?? (remark?.name || null)
  return isOwn ? { by: isPayer ? 'payer' : 'recipient', name, note: remark?.note ?? '' } : null
}
