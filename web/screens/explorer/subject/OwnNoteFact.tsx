import { isSameAddress } from '#api/shortAddress.ts'
import type { Transaction } from '#api/schemas/ledger.ts'
import { OwnNote } from '../../../account/notes/OwnNote.tsx'
import { useNotes } from '../../../account/notes/useNotes.ts'
import { useSession } from '../../../session/session.ts'
import { Fact, Facts } from '../../../ui/layout/Facts.tsx'

/** To who is logged in and takes part in it: what they noted. To everybody else, nothing is asked or shown. */
export function OwnNoteFact({ transaction }: { transaction: Transaction }) {
  const { _id, from, to } = transaction
  const address = useSession()?.user.address ?? ''
  const isOwn = isSameAddress(from, address) || isSameAddress(to, address)
  const note = useNotes(isOwn ? [_id] : []).get(_id)
  if (!isOwn || note === undefined) return null
  return (
    <Facts>
      <Fact label="Private note">
        <OwnNote transaction={_id} note={note} subject="seen by you alone" />
      </Fact>
    </Facts>
  )
}
