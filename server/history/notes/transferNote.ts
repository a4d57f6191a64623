import type { Sql } from '../../db/database.ts'
import type { Caller } from '../../http/serve.ts'
import type { TransferNote } from '../../ledger/transfer.ts'
import { fullRefusal } from './notes.ts'
import { tidyNote } from './tidyNote.ts'

/** The sender's note on a transfer, stored in the transfer's commit. */
export async function transferNote(
  sql: Sql,
  { id }: Caller,
  written: string,
): Promise<TransferNote | null> {
  const text = tidyNote(written)
  if (!text) return null
  return {
    refusal: await fullRefusal(sql, id, null),
    // If the account was deleted meanwhile, the note is dropped and the transfer is still right.
    insert: transaction => ({
      text: `
        INSERT INTO notes (user_id, transaction, text)
        SELECT id, $2, $3 FROM users WHERE id = $1 FOR KEY SHARE
        ON CONFLICT (user_id, transaction) DO NOTHING`,
      values: [id, transaction, text],
    }),
  }
}
