import type { Sql } from '../../db/database.ts'
import type { Caller } from '../../http/serve.ts'
import type { TransferNote } from '../../ledger/transfer.ts'
import { fullRefusal } from './notes.ts'
import { tidyNote } from './tidyNote.ts'

/** What its sender wrote beside a transfer, for the ledger to keep in the same commit. */
export async function transferNote(
  sql: Sql,
  { id }: Caller,
  written: string,
): Promise<TransferNote | null> {
  const text = tidyNote(written)
  if (!text) return null
  return {
    refusal: await fullRefusal(sql, id, null),
    // Of an account that was deleted meanwhile there is nothing to keep, and nothing wrong with its transfer.
    insert: transaction => ({
      text: `
        INSERT INTO notes (user_id, transaction, text)
        SELECT id, $2, $3 FROM users WHERE id = $1 FOR KEY SHARE
        ON CONFLICT (user_id, transaction) DO NOTHING`,
      values: [id, transaction, text],
    }),
  }
}
