import { randomBytes } from 'node:crypto'
import { WEBHOOK_ATTEMPTS_SHOWN, WEBHOOKS_PER_USER } from '#api/limits.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import type { Attempt } from '#api/schemas/webhooks.ts'
import type { WebhookPause } from '#api/values/webhooks.ts'
import { nothingAfter } from '../cursor.ts'
import type { Sql } from '../../../db/database.ts'
import { deliverAt } from './jobs.ts'

const SALT_BYTES = 32

export interface StoredWebhook {
  id: string
  url: string
  salt: Uint8Array
  created_at: Date
  after_cursor: string
  failures: number
  next_at_ms: bigint
  paused: WebhookPause | null
}

/** Oldest first. */
export async function readWebhooks(sql: Sql, userId: string): Promise<StoredWebhook[]> {
  const { rows } = await sql.query<StoredWebhook>(
    `SELECT id, url, salt, created_at, after_cursor, failures, next_at_ms, paused
     FROM webhooks
     WHERE user_id = $1
     ORDER BY created_at, id
     LIMIT $2`,
    [userId, WEBHOOKS_PER_USER],
  )
  return rows
}

export async function readOwnWebhook(sql: Sql, userId: string, id: string): Promise<StoredWebhook> {
  const found = (await readWebhooks(sql, userId)).find(webhook => webhook.id === id.toLowerCase())
  if (!found) throw new Refusal('webhook_not_found')
  return found
}

/**
 * Events before it are not sent. Needs a database transaction that has locked the user, so that two cannot both take
 * the last place. Returns the salt.
 */
export async function insertWebhook(
  sql: Sql,
  owner: { id: string; wallet: number },
  url: string,
  nowMs: number,
): Promise<Uint8Array> {
  const { length } = await readWebhooks(sql, owner.id)
  if (length >= WEBHOOKS_PER_USER) throw new Refusal('webhooks_full')
  const salt = randomBytes(SALT_BYTES)
  await sql.query(
    `INSERT INTO webhooks (user_id, wallet, url, salt, created_at, after_cursor)
     SELECT $1, w.number, $3, $4, $5, ${nothingAfter('head.block', 'w.history_length')}
     FROM chain_head head
     JOIN wallets w ON w.number = $2`,
    [owner.id, owner.wallet, url, salt, new Date(nowMs)],
  )
  return salt
}

export async function dropWebhook(sql: Sql, userId: string, id: string): Promise<void> {
  const { rowCount } = await sql.query('DELETE FROM webhooks WHERE id = $1 AND user_id = $2', [
    id,
    userId,
  ])
  if (!rowCount) throw new Refusal('webhook_not_found')
}

/** A delivery that runs has lost its turn, and stores nothing more. */
export async function pauseWebhook(sql: Sql, userId: string, id: string): Promise<void> {
  const { rowCount } = await sql.query(
    `UPDATE webhooks
     SET paused = coalesce(paused, 'owner'), turn = NULL, turn_until_ms = 0
     WHERE id = $1 AND user_id = $2`,
    [id, userId],
  )
  if (!rowCount) throw new Refusal('webhook_not_found')
}

/** Needs a database transaction. Earlier failures no longer count. */
export async function resumeWebhook(
  sql: Sql,
  userId: string,
  id: string,
  nowMs: number,
): Promise<void> {
  const { rowCount } = await sql.query(
    `UPDATE webhooks
     SET paused = NULL, failures = 0, next_at_ms = 0
     WHERE id = $1 AND user_id = $2`,
    [id, userId],
  )
  if (!rowCount) throw new Refusal('webhook_not_found')
  await deliverAt(sql, id, nowMs)
}

/** Needs a database transaction. A paused webhook stays paused. */
export async function setBackWebhook(
  sql: Sql,
  id: string,
  after: string,
  nowMs: number,
): Promise<void> {
  await sql.query(
    `UPDATE webhooks
     SET after_cursor = $2, failures = 0, next_at_ms = 0, turn = NULL, turn_until_ms = 0
     WHERE id = $1`,
    [id, after],
  )
  await deliverAt(sql, id, nowMs)
}

interface AttemptRow extends Omit<Attempt, 'at' | 'number'> {
  at: Date
  number: bigint
}

/** Newest first. */
export async function readAttempts(
  sql: Sql,
  webhook: string,
  limit = WEBHOOK_ATTEMPTS_SHOWN,
): Promise<Attempt[]> {
  const { rows } = await sql.query<AttemptRow>(
    `SELECT number, at, event, type, status, problem, duration_ms AS "durationMs"
     FROM webhook_attempts
     WHERE webhook = $1
     ORDER BY number DESC
     LIMIT $2`,
    [webhook, limit],
  )
  return rows.map(row => ({ ...row, at: row.at.toISOString(), number: Number(row.number) }))
}
