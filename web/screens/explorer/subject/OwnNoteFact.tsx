import { isSameAddress } from '#api/shortAddress.ts'
import type { Transaction } from '#api/schemas/ledger.ts'
import { OwnNote } from '../../../account/notes/OwnNote.tsx'
import { useNotes } from '../../../account/notes/useNotes.ts'
import { useSession } from '../../../session/session.ts'
import { Fact, Facts } from '../../../ui/layout/Facts.tsx'
import { t } from '../../../language/t.ts'

/** The user's own note, if they are part of the transaction. For everyone else nothing is fetched or shown. */
export function OwnNoteFact({ transaction }: { transaction: Transaction }) {
  const { _id, from, to } = transaction
  const address = useSession()?.user.address ?? ''
  const isOwn = isSameAddress(from, address) || isSameAddress(to, address)
  const note = useNotes(isOwn ? [_id] : []).get(_id)?.note
  if (!isOwn || note === undefined) return null
  return (
    <Facts>
      <Fact label={t('explorer.private_note')}>
        <OwnNote transaction={_id} note={note} subject={t('explorer.only_you')} />
      </Fact>
    </Facts>
  )
}
