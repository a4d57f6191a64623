import type { Passkey } from '#api/schemas/passkeys.ts'
import { PASSKEYS_PER_USER } from '#api/limits.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import type { Sql } from '../../db/database.ts'

/** Each table of passkeys: its owner column, and the row that column refers to. */
const OWNERS = {
  passkeys: { owner: 'user_id', ownerTable: 'users', ownerKey: 'id' },
  operator_passkeys: { owner: 'operator', ownerTable: 'operators', ownerKey: 'name' },
} as const

export interface NewPasskey {
  credentialId: Uint8Array
  publicKey: Uint8Array
  counter: number
}

export interface StoredPasskey {
  id: string
  ownerId: string
  publicKey: Uint8Array<ArrayBuffer>
}

export type PasskeyStore = ReturnType<typeof passkeyStore>

/** The passkeys of users or of operators. */
export function passkeyStore(table: keyof typeof OWNERS) {
  const { owner, ownerTable, ownerKey } = OWNERS[table]

  async function list(sql: Sql, ownerId: string): Promise<Passkey[]> {
    const { rows } = await sql.query<{
      id: string
      name: string
      created_at: Date
      used_at: Date | null
    }>(
      `SELECT id, name, created_at, used_at
       FROM ${table}
       WHERE ${owner} = $1
       ORDER BY created_at, id
       LIMIT $2`,
      [ownerId, PASSKEYS_PER_USER],
    )
    return rows.map(row => ({
      id: row.id,
      name: row.name,
      createdAt: row.created_at.toISOString(),
      usedAt: row.used_at?.toISOString() ?? null,
    }))
  }

  async function refuseFull(sql: Sql, ownerId: string): Promise<void> {
    const { length } = await list(sql, ownerId)
    if (length >= PASSKEYS_PER_USER) throw new Refusal('passkeys_full')
  }

  async function lockOwner(sql: Sql, ownerId: string): Promise<void> {
    await sql.query(`SELECT FROM ${ownerTable} WHERE ${ownerKey} = $1 FOR NO KEY UPDATE`, [ownerId])
  }

  /** Needs a database transaction: the owner stays locked, so two inserts cannot both take the last place. */
  async function add(
    sql: Sql,
    ownerId: string,
    { credentialId, publicKey, counter, name }: NewPasskey & { name: string },
    nowMs: number,
  ): Promise<void> {
    await lockOwner(sql, ownerId)
    await refuseFull(sql, ownerId)
    const { rowCount } = await sql.query(
      `INSERT INTO ${table} (${owner}, credential_id, public_key, counter, name, created_at)
       VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT DO NOTHING`,
      [ownerId, credentialId, publicKey, counter, name, new Date(nowMs)],
    )
    if (!rowCount) throw new Refusal('passkey_taken')
  }

  async function drop(sql: Sql, ownerId: string, id: string): Promise<void> {
    const { rowCount } = await sql.query(`DELETE FROM ${table} WHERE id = $1 AND ${owner} = $2`, [
      id,
      ownerId,
    ])
    if (!rowCount) throw new Refusal('passkey_not_found')
  }

  async function readCredentialIds(sql: Sql, ownerId: string): Promise<{ id: string }[]> {
    const { rows } = await sql.query<{ credential_id: Buffer }>(
      `SELECT credential_id FROM ${table} WHERE ${owner} = $1 LIMIT $2`,
      [ownerId, PASSKEYS_PER_USER],
    )
    return rows.map(row => ({ id: row.credential_id.toString('base64url') }))
  }

  async function find(sql: Sql, credentialId: Uint8Array): Promise<StoredPasskey | null> {
    const { rows } = await sql.query<{ id: string; owner: string; public_key: Buffer }>(
      `SELECT id, ${owner} AS owner, public_key FROM ${table} WHERE credential_id = $1 LIMIT 1`,
      [credentialId],
    )
    const row = rows[0]
    return row
      ? { id: row.id, ownerId: row.owner, publicKey: new Uint8Array(row.public_key) }
      : null
  }

  /** False when the device's counter went backwards: then the passkey was copied. */
  async function noteUse(sql: Sql, id: string, counter: number, nowMs: number): Promise<boolean> {
    const { rowCount } = await sql.query(
      `UPDATE ${table} SET counter = $2, used_at = $3
       WHERE id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0))`,
      [id, counter, new Date(nowMs)],
    )
    return rowCount === 1
  }

  return { list, refuseFull, lockOwner, add, drop, readCredentialIds, find, noteUse }
}
