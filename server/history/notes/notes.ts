import { NOTES_PER_USER } from '#api/limits.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import type { Sql } from '../../db/database.ts'

/** The notes of this account on these transactions, by their numbers. */
export async function readNotes(
  sql: Sql,
  userId: string,
  transactions: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql.query<{ transaction: bigint; text: string }>(
    `SELECT transaction, text
     FROM notes
     WHERE user_id = $1 AND transaction = ANY ($2::bigint[])
     LIMIT $3`,
    [userId, transactions, transactions.length],
  )
  return new Map(rows.map(({ transaction, text }) => [Number(transaction), text]))
}

export async function writeNote(
  sql: Sql,
  userId: string,
  transaction: number,
  text: string,
): Promise<void> {
  if ((await countNotes(sql, userId, transaction)) >= NOTES_PER_USER)
    throw new Refusal('notes_full')
  await sql.query(
    `INSERT INTO notes (user_id, transaction, text)
     VALUES ($1, $2, $3)
     ON CONFLICT (user_id, transaction) DO UPDATE SET text = excluded.text`,
    [userId, transaction, text],
  )
}

export async function deleteNote(sql: Sql, userId: string, transaction: number): Promise<void> {
  await sql.query('DELETE FROM notes WHERE user_id = $1 AND transaction = $2', [
    userId,
    transaction,
  ])
}

/**
 * The notes of the account, apart from one on this transaction; not counted beyond the maximum. Checked before the
 * write, so concurrent writes may exceed the maximum by their number.
 */
export async function countNotes(
  sql: Sql,
  userId: string,
  transaction: number | null,
): Promise<number> {
  const { rows } = await sql.query<{ kept: bigint }>(
    `SELECT count(*) AS kept
     FROM (
       SELECT FROM notes WHERE user_id = $1 AND transaction IS DISTINCT FROM $2::bigint LIMIT $3
     ) others`,
    [userId, transaction, NOTES_PER_USER],
  )
  return Number(rows[0]!.kept)
}
