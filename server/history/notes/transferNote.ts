import type { Address } from '#api/chain/address.ts'
import type { Sql } from '../../db/database.ts'
import type { Caller } from '../../http/serve.ts'
import type { Statement } from '../../ledger/order.ts'
import type { TransferNote } from '../../ledger/transfer.ts'
import type { FindableNames } from '../../users/contacts/findableNames.ts'
import { fold } from '../../users/names.ts'
import { fullRefusal } from './notes.ts'
import { tidyNote } from './tidyNote.ts'

interface Written {
  note: string
  to: Address
  /** The '@name' by which the sender chose the recipient. Ignored if it is not the recipient's. */
  toName: string
}

/** The sender's note on a transfer, and whether they chose the recipient by name: stored in the transfer's commit. */
export async function transferNote(
  sql: Sql,
  namesOf: FindableNames,
  { id }: Caller,
  { note, to, toName }: Written,
): Promise<TransferNote | null> {
  const text = tidyNote(note)
  const isNamed = toName !== '' && fold((await namesOf([to])).get(to) ?? '') === fold(toName)
  if (!text && !isNamed) return null
  return {
    refusal: text ? await fullRefusal(sql, id, null) : null,
    insert: transaction => statement(id, transaction, { text, isNamed }),
    // A repetition moves no coins: with a name in it, anybody could guess whose an address is, for free.
    insertText: text ? transaction => statement(id, transaction, { text, isNamed: false }) : null,
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
