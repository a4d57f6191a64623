import type { Passkey } from '#api/schemas/passkeys.ts'
import { PASSKEYS_PER_USER } from '#api/limits.ts'
import { Refusal } from '#api/refusals.ts'
import type { Sql } from '../../db/database.ts'

export interface NewPasskey {
  credentialId: Uint8Array
  publicKey: Uint8Array
  counter: number
}

export interface StoredPasskey {
  id: string
  userId: string
  publicKey: Uint8Array<ArrayBuffer>
}

/** As PostgreSQL sends it, of users and of operators alike. */
export interface PasskeyRow {
  id: string
  name: string
  created_at: Date
  used_at: Date | null
}

export const toPasskey = (row: PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  usedAt: row.used_at?.toISOString() ?? null,
})

export async function listPasskeys(sql: Sql, userId: string): Promise<Passkey[]> {
  const { rows } = await sql.query<PasskeyRow>(
    `SELECT id, name, created_at, used_at
     FROM passkeys
     WHERE user_id = $1
     ORDER BY created_at, id
     LIMIT $2`,
    [userId, PASSKEYS_PER_USER],
  )
  return rows.map(toPasskey)
}

export async function requireAny(sql: Sql, userId: string): Promise<void> {
  const { length } = await listPasskeys(sql, userId)
  if (!length) throw new Refusal('passkey_missing')
}

export async function refuseFull(sql: Sql, userId: string): Promise<void> {
  const { length } = await listPasskeys(sql, userId)
  if (length >= PASSKEYS_PER_USER) throw new Refusal('passkeys_full')
}

/** In one unit of work. */
export async function keepPasskey(
  sql: Sql,
  userId: string,
  passkey: NewPasskey & { name: string },
  nowMs: number,
): Promise<void> {
  // So that two at once do not both find room.
  await sql.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId])
  await refuseFull(sql, userId)
  const { rowCount } = await sql.query(
    `INSERT INTO passkeys (user_id, credential_id, public_key, counter, name, created_at)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT DO NOTHING`,
    [
      userId,
      passkey.credentialId,
      passkey.publicKey,
      passkey.counter,
      passkey.name,
      new Date(nowMs),
    ],
  )
  if (!rowCount) throw new Refusal('passkey_taken')
}

/** In one unit of work. With the last one nobody could send above the amount any more. */
export async function dropPasskey(sql: Sql, userId: string, id: string): Promise<void> {
  await sql.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId])
  const { rowCount } = await sql.query('DELETE FROM passkeys WHERE id = $1 AND user_id = $2', [
    id,
    userId,
  ])
  if (!rowCount) throw new Refusal('passkey_not_found')
  await forgetAmountWithoutPasskeys(sql, userId)
}

/** In a unit of work that has locked the user. Answers how many were removed. */
export async function keepOnlyPasskeys(
  sql: Sql,
  userId: string,
  kept: readonly string[],
): Promise<number> {
  const { rowCount } = await sql.query(
    'DELETE FROM passkeys WHERE user_id = $1 AND id <> ALL ($2::uuid[])',
    [userId, kept],
  )
  await forgetAmountWithoutPasskeys(sql, userId)
  return rowCount ?? 0
}

/** In a unit of work that has locked the user. Answers how many were removed. */
export async function dropPasskeysSince(
  sql: Sql,
  userId: string,
  sinceMs: number,
): Promise<number> {
  const { rowCount } = await sql.query(
    'DELETE FROM passkeys WHERE user_id = $1 AND created_at >= $2',
    [userId, new Date(sinceMs)],
  )
  await forgetAmountWithoutPasskeys(sql, userId)
  return rowCount ?? 0
}

async function forgetAmountWithoutPasskeys(sql: Sql, userId: string): Promise<void> {
  await sql.query(
    `UPDATE users SET passkey_above_micros = NULL
     WHERE id = $1 AND NOT EXISTS (SELECT FROM passkeys WHERE user_id = $1)`,
    [userId],
  )
}

async function readCredentialIds(sql: Sql, userId: string): Promise<{ id: string }[]> {
  const { rows } = await sql.query<{ credential_id: Buffer }>(
    'SELECT credential_id FROM passkeys WHERE user_id = $1 LIMIT $2',
    [userId, PASSKEYS_PER_USER],
  )
  return rows.map(row => ({ id: row.credential_id.toString('base64url') }))
}

async function findPasskey(sql: Sql, credentialId: Uint8Array): Promise<StoredPasskey | null> {
  const { rows } = await sql.query<{ id: string; user_id: string; public_key: Buffer }>(
    'SELECT id, user_id, public_key FROM passkeys WHERE credential_id = $1 LIMIT 1',
    [credentialId],
  )
  const row = rows[0]
  return row ? { id: row.id, userId: row.user_id, publicKey: new Uint8Array(row.public_key) } : null
}

/** False when the device has counted less than before: then there are two of it. */
async function noteUse(sql: Sql, id: string, counter: number, nowMs: number): Promise<boolean> {
  const { rowCount } = await sql.query(
    `UPDATE passkeys SET counter = $2, used_at = $3
     WHERE id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0))`,
    [id, counter, new Date(nowMs)],
  )
  return rowCount === 1
}

/** Those of users. */
export const storedPasskeys = { readCredentialIds, findPasskey, noteUse }
