import { decodeKeySet, type KeySet } from '#api/chain/keys/keySet.ts'
import { PASSKEYS_PER_USER } from '#api/limits.ts'
import type { Sql } from '../../db/database.ts'
import { keyOfPasskey } from './keyOfPasskey.ts'

/** What the server knows of a key besides its bytes. */
export interface StoredOwnerKey {
  key: Uint8Array
  name: string
  credentialId: Uint8Array | null
  createdAt: Date
}

/** A key that is added. */
export type NewOwnerKey = Omit<StoredOwnerKey, 'createdAt'>

export interface WaitingKeySet {
  set: KeySet
  startsAt: Date
}

/** The wallet's last key set; null if it never had one. */
export async function readKeySet(sql: Sql, wallet: number): Promise<KeySet | null> {
  const { rows } = await sql.query<{ key_set: Uint8Array | null }>(
    'SELECT key_set FROM wallets WHERE number = $1 LIMIT 1',
    [wallet],
  )
  const bytes = rows[0]?.key_set
  return bytes ? decodeKeySet(bytes) : null
}

export async function readWaiting(sql: Sql, userId: string): Promise<WaitingKeySet | null> {
  const { rows } = await sql.query<{ key_set: Uint8Array; starts_at: Date }>(
    'SELECT key_set, starts_at FROM waiting_key_sets WHERE user_id = $1 LIMIT 1',
    [userId],
  )
  const [row] = rows
  return row ? { set: decodeKeySet(row.key_set), startsAt: row.starts_at } : null
}

/** False if none was waiting. */
export async function dropWaiting(sql: Sql, userId: string): Promise<boolean> {
  const { rowCount } = await sql.query('DELETE FROM waiting_key_sets WHERE user_id = $1', [userId])
  return rowCount === 1
}

export async function readOwnerKeys(sql: Sql, userId: string): Promise<StoredOwnerKey[]> {
  const { rows } = await sql.query<{
    key: Uint8Array
    name: string
    credential_id: Uint8Array | null
    created_at: Date
  }>('SELECT key, name, credential_id, created_at FROM owner_keys WHERE user_id = $1 LIMIT 1000', [
    userId,
  ])
  return rows.map(row => ({
    key: row.key,
    name: row.name,
    credentialId: row.credential_id,
    createdAt: row.created_at,
  }))
}

/** Also deletes those that are in no set any more: `kept` are the keys of the set. */
export async function storeOwnerKeys(
  sql: Sql,
  userId: string,
  { added, kept }: { added: readonly NewOwnerKey[]; kept: readonly Uint8Array[] },
  nowMs: number,
): Promise<void> {
  await sql.query('DELETE FROM owner_keys WHERE user_id = $1 AND key <> ALL ($2::bytea[])', [
    userId,
    kept,
  ])
  for (const { key, name, credentialId } of added)
    await sql.query(
      `INSERT INTO owner_keys (user_id, key, name, credential_id, created_at)
       SELECT id, $2, $3, $4, $5 FROM users WHERE id = $1
       ON CONFLICT (user_id, key) DO UPDATE
       SET name = excluded.name, credential_id = excluded.credential_id`,
      [userId, key, name, credentialId, new Date(nowMs)],
    )
}

export interface PasskeyAsKey {
  id: string
  name: string
  credentialId: Uint8Array
  /** The bytes of the key that it can be. */
  key: Uint8Array
}

/** The user's passkeys that can be keys of the wallet. */
export async function readPasskeysAsKeys(
  sql: Sql,
  userId: string,
  rpId: string,
): Promise<PasskeyAsKey[]> {
  const { rows } = await sql.query<{
    id: string
    name: string
    credential_id: Uint8Array
    public_key: Uint8Array
  }>(
    `SELECT id, name, credential_id, public_key
     FROM passkeys
     WHERE user_id = $1
     ORDER BY created_at, id
     LIMIT $2`,
    [userId, PASSKEYS_PER_USER],
  )
  const found: PasskeyAsKey[] = []
  for (const { id, name, credential_id: credentialId, public_key: coseKey } of rows) {
    const key = await keyOfPasskey(coseKey, rpId)
    if (key) found.push({ id, name, credentialId, key })
  }
  return found
}
