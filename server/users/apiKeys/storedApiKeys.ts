import { randomBytes } from 'node:crypto'
import type { Address } from '#api/chain/address.ts'
import { type Micros, micros, microsToJson } from '#api/chain/money.ts'
import { API_KEYS_PER_USER } from '#api/limits.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import type { ApiKey } from '#api/schemas/apiKeys.ts'
import { API_KEY_PREFIX, API_KEY_SCOPES, type ApiKeyScope } from '#api/values/apiKeys.ts'
import type { Sql } from '../../db/database.ts'
import { recordAccountEvent } from '../accountEvents.ts'
import { announceEnd, hashToken } from '../sessions/sessions.ts'

const SECRET_BYTES = 32
const ENDING_LENGTH = 4

export interface NewApiKey {
  name: string
  scopes: readonly ApiKeyScope[]
  dailySum: Micros | null
  addresses: readonly Address[]
  networks: readonly string[]
  validMs: number | null
}

interface Row {
  id: string
  name: string
  ending: string
  scopes: ApiKeyScope[]
  daily_sum: bigint | null
  addresses: string[]
  networks: string[]
  created_at: Date
  expires_at: Date | null
  seen_at: Date | null
}

/** Oldest first; expired ones too. */
export async function listApiKeys(sql: Sql, userId: string): Promise<ApiKey[]> {
  const { rows } = await sql.query<Row>(
    `SELECT id, name, ending, scopes, daily_sum_micros AS daily_sum, addresses,
       networks::text[] AS networks, created_at, expires_at, seen_at
     FROM api_keys
     WHERE user_id = $1
     ORDER BY created_at, id
     LIMIT $2`,
    [userId, API_KEYS_PER_USER],
  )
  return rows.map(({ daily_sum: sum, ...row }) => ({
    id: row.id,
    name: row.name,
    ending: row.ending,
    scopes: row.scopes,
    dailySum: sum === null ? null : microsToJson(micros(sum)),
    addresses: row.addresses,
    networks: row.networks,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    usedAt: row.seen_at?.toISOString() ?? null,
  }))
}

/** Needs a database transaction that has locked the user, so that two cannot both take the last place. Returns the secret. */
export async function insertApiKey(
  sql: Sql,
  userId: string,
  key: NewApiKey & { hasPasskey: boolean },
  nowMs: number,
): Promise<string> {
  const { length } = await listApiKeys(sql, userId)
  if (length >= API_KEYS_PER_USER) throw new Refusal('api_keys_full')
  const secret = API_KEY_PREFIX + randomBytes(SECRET_BYTES).toString('base64url')
  await sql.query(
    `INSERT INTO api_keys (user_id, token_hash, ending, name, scopes, daily_sum_micros, addresses,
       networks, created_at, expires_at, has_passkey)
     VALUES ($1, $2, $3, $4, $5, $6, $7,
       ARRAY(SELECT DISTINCT network(given) FROM unnest($8::inet[]) AS given), $9, $10, $11)`,
    [
      userId,
      hashToken(secret),
      secret.slice(-ENDING_LENGTH),
      key.name,
      key.scopes,
      key.dailySum,
      key.addresses,
      key.networks,
      new Date(nowMs),
      key.validMs === null ? null : new Date(nowMs + key.validMs),
      key.hasPasskey,
    ],
  )
  return secret
}

/** Needs a database transaction: after its commit no process accepts the key. */
export async function dropApiKey(sql: Sql, userId: string, id: string): Promise<void> {
  const { rowCount } = await sql.query('DELETE FROM api_keys WHERE id = $1 AND user_id = $2', [
    id,
    userId,
  ])
  if (!rowCount) throw new Refusal('api_key_not_found')
  await announceEnd(sql, userId)
}

/** Needs a database transaction: after its commit no process accepts any key of the user. */
export const dropAllApiKeys = (sql: Sql, revoking: Revoking): Promise<void> =>
  dropApiKeys(sql, revoking, API_KEY_SCOPES)

/** The same for the keys that can send coins. */
export const dropPayingApiKeys = (sql: Sql, revoking: Revoking): Promise<void> =>
  dropApiKeys(sql, revoking, ['pay'])

interface Revoking {
  userId: string
  who: string
  atMs: number
}

async function dropApiKeys(
  sql: Sql,
  { userId, who, atMs }: Revoking,
  scopes: readonly ApiKeyScope[],
): Promise<void> {
  const { rowCount } = await sql.query(
    'DELETE FROM api_keys WHERE user_id = $1 AND scopes && $2::text[]',
    [userId, scopes],
  )
  for (let i = 0; i < (rowCount ?? 0); i++)
    await recordAccountEvent(sql, { userId, who, what: 'api_key_revoked', reason: null, atMs })
  await announceEnd(sql, userId)
}
