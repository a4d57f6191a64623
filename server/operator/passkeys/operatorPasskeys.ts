import { PASSKEYS_PER_USER } from '#api/limits.ts'
import type { Passkey } from '#api/schemas/passkeys.ts'
import { Refusal } from '#api/refusals.ts'
import type { Sql } from '../../db/database.ts'
import type { PasskeyStore } from '../../users/passkeys/Passkeys.ts'
import { type NewPasskey, type PasskeyRow, toPasskey } from '../../users/passkeys/storedPasskeys.ts'

/** Those of operators, by their names. */
export const operatorPasskeys: PasskeyStore = {
  async readCredentialIds(sql, operator) {
    const { rows } = await sql.query<{ credential_id: Buffer }>(
      'SELECT credential_id FROM operator_passkeys WHERE operator = $1 LIMIT $2',
      [operator, PASSKEYS_PER_USER],
    )
    return rows.map(row => ({ id: row.credential_id.toString('base64url') }))
  },

  async findPasskey(sql, credentialId) {
    const { rows } = await sql.query<{ id: string; operator: string; public_key: Buffer }>(
      'SELECT id, operator, public_key FROM operator_passkeys WHERE credential_id = $1 LIMIT 1',
      [credentialId],
    )
    const row = rows[0]
    return row
      ? { id: row.id, userId: row.operator, publicKey: new Uint8Array(row.public_key) }
      : null
  },

  /** As for users: a device that has counted less than before was copied. */
  async noteUse(sql, id, counter, nowMs) {
    const { rowCount } = await sql.query(
      `UPDATE operator_passkeys SET counter = $2, used_at = $3
       WHERE id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0))`,
      [id, counter, new Date(nowMs)],
    )
    return rowCount === 1
  },
}

export async function listOperatorPasskeys(sql: Sql, operator: string): Promise<Passkey[]> {
  const { rows } = await sql.query<PasskeyRow>(
    `SELECT id, name, created_at, used_at
     FROM operator_passkeys
     WHERE operator = $1
     ORDER BY created_at, id
     LIMIT $2`,
    [operator, PASSKEYS_PER_USER],
  )
  return rows.map(toPasskey)
}

export async function refuseFull(sql: Sql, operator: string): Promise<void> {
  const { length } = await listOperatorPasskeys(sql, operator)
  if (length >= PASSKEYS_PER_USER) throw new Refusal('passkeys_full')
}

/** In one unit of work. */
export async function keepOperatorPasskey(
  sql: Sql,
  operator: string,
  { credentialId, publicKey, counter, name }: NewPasskey & { name: string },
  nowMs: number,
): Promise<void> {
  // So that two at once do not both find room.
  await sql.query('SELECT FROM operators WHERE name = $1 FOR NO KEY UPDATE', [operator])
  await refuseFull(sql, operator)
  const { rowCount } = await sql.query(
    `INSERT INTO operator_passkeys (operator, credential_id, public_key, counter, name, created_at)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT DO NOTHING`,
    [operator, credentialId, publicKey, counter, name, new Date(nowMs)],
  )
  if (!rowCount) throw new Refusal('passkey_taken')
}

export async function dropOperatorPasskey(sql: Sql, operator: string, id: string): Promise<void> {
  const { rowCount } = await sql.query(
    'DELETE FROM operator_passkeys WHERE id = $1 AND operator = $2',
    [id, operator],
  )
  if (!rowCount) throw new Refusal('passkey_not_found')
}
