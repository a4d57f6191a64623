import type { Address } from '#api/chain/address.ts'
import { NOTES_PER_USER } from '#api/limits.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import type { Sql } from '../../db/database.ts'
import type { Caller } from '../../http/serve.ts'
import type { Statement } from '../../ledger/order.ts'
import type { TransferNote } from '../../ledger/transfer.ts'
import type { FindableNames } from '../../users/contacts/findableNames.ts'
import { fold } from '../../users/names/names.ts'
import { countNotes } from './notes.ts'
import { tidyNote } from './tidyNote.ts'

interface Written {
  note: string
  to: Address
  /** The '@name' by which the sender chose the recipient. Ignored if it is not the recipient's. */
  toName: string
}

/**
 * The sender's notes on transfers, and whether they chose the recipients by name: each stored in its transfer's commit.
 * The rest of a request whose notes do not all fit is refused.
 */
export async function transferNotes(
  sql: Sql,
  namesOf: FindableNames,
  { id }: Caller,
  written: readonly Written[],
): Promise<(TransferNote | null)[]> {
  const texts = written.map(({ note }) => tidyOrRefusal(note))
  const named = written.flatMap(({ to, toName }) => (toName === '' ? [] : [to]))
  const names = named.length ? await namesOf(named) : new Map<string, string>()
  let kept = texts.some(Boolean) ? await countNotes(sql, id, null) : 0
  return written.map(({ to, toName }, i) => {
    const text = texts[i]!
    const isNamed = toName !== '' && fold(names.get(to) ?? '') === fold(toName)
    if (!text && !isNamed) return null
    if (text instanceof Refusal) return text
    if (text && kept++ >= NOTES_PER_USER) return new Refusal('notes_full')
    return {
      insert: transaction => statement(id, transaction, { text, isNamed }),
      // A repeated request is free: with a name in it, anybody could test who owns an address.
      insertText: text ? transaction => statement(id, transaction, { text, isNamed: false }) : null,
    }
  })
}

function tidyOrRefusal(note: string): string | Refusal {
  try {
    return tidyNote(note)
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/** If the account was deleted meanwhile, both are dropped and the transfer is still right. */
const statement = (
  userId: string,
  transaction: number,
  { text, isNamed }: { text: string; isNamed: boolean },
): Statement => ({
  text: `
    WITH sender AS (SELECT id FROM users WHERE id = $1 FOR KEY SHARE),
    noted AS (
      INSERT INTO notes (user_id, transaction, text)
      SELECT id, $2::bigint, $3::text FROM sender WHERE $3::text <> ''
      ON CONFLICT (user_id, transaction) DO NOTHING
    )
    INSERT INTO named_payments (user_id, transaction)
    SELECT id, $2::bigint FROM sender WHERE $4::boolean
    ON CONFLICT (user_id, transaction) DO NOTHING`,
  values: [userId, transaction, text, isNamed],
})
