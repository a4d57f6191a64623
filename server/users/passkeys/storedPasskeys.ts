import { Refusal } from '#api/refusals/refusals.ts'
import type { Sql } from '../../db/database.ts'
import { passkeyStore } from './passkeyStore.ts'

/** The passkeys of users. */
export const storedPasskeys = passkeyStore('passkeys')
export const { list: listPasskeys } = storedPasskeys

export async function requireAny(sql: Sql, userId: string): Promise<void> {
  const { length } = await listPasskeys(sql, userId)
  if (!length) throw new Refusal('passkey_missing')
}

/** Needs a database transaction. */
export async function dropPasskey(sql: Sql, userId: string, id: string): Promise<void> {
  await storedPasskeys.lockOwner(sql, userId)
  await storedPasskeys.drop(sql, userId, id)
  await clearAmountWithoutPasskeys(sql, userId)
}

/** Needs a database transaction that has locked the user. Returns how many were removed. */
export async function keepOnlyPasskeys(
  sql: Sql,
  userId: string,
  kept: readonly string[],
): Promise<number> {
  const { rowCount } = await sql.query(
    'DELETE FROM passkeys WHERE user_id = $1 AND id <> ALL ($2::uuid[])',
    [userId, kept],
  )
  await clearAmountWithoutPasskeys(sql, userId)
  return rowCount ?? 0
}

/** Needs a database transaction that has locked the user. Returns how many were removed. */
export async function dropPasskeysSince(
  sql: Sql,
  userId: string,
  sinceMs: number,
): Promise<number> {
  const { rowCount } = await sql.query(
    'DELETE FROM passkeys WHERE user_id = $1 AND created_at >= $2',
    [userId, new Date(sinceMs)],
  )
  await clearAmountWithoutPasskeys(sql, userId)
  return rowCount ?? 0
}

/** A user without passkeys could never send more than the amount that needs one. */
async function clearAmountWithoutPasskeys(sql: Sql, userId: string): Promise<void> {
  await sql.query(
    `UPDATE users SET passkey_above_micros = NULL
     WHERE id = $1 AND NOT EXISTS (SELECT FROM passkeys WHERE user_id = $1)`,
    [userId],
  )
}
