import { randomUUID } from 'node:crypto'
import type { WebhookPause } from '#api/values/webhooks.ts'
import { WEBHOOK_ATTEMPTS_SHOWN } from '#api/limits.ts'
import type { Sql } from '../../../db/database.ts'
import { mailOwner } from '../../../users/mails/securityMail.ts'
import { deliverAt, resumeJob } from './jobs.ts'
import type { Attempted } from './WebhookSender.ts'

/** Longer than one attempt takes. Each stored attempt renews it. */
const LEASE_MS = 15_000

/** A webhook that only this job delivers to. */
export interface Lease {
  token: string
  id: string
  userId: string
  wallet: number
  address: string
  url: string
  salt: Uint8Array
  after: string
  failures: number
}

/** Null if there is nothing to do now; a later job then does what is left. */
export async function acquireLease(sql: Sql, id: string, nowMs: number): Promise<Lease | null> {
  const token = randomUUID()
  const { rows } = await sql.query<Omit<Lease, 'token'>>(
    `WITH taken AS (
       UPDATE webhooks
       SET turn = $2, turn_until_ms = $4
       WHERE id = $1 AND paused IS NULL AND turn_until_ms <= $3 AND next_at_ms <= $3
       RETURNING id, user_id, wallet, url, salt, after_cursor, failures
     )
     SELECT t.id, t.user_id AS "userId", t.wallet, w.address, t.url, t.salt,
       t.after_cursor AS after, t.failures
     FROM taken t
     JOIN wallets w ON w.number = t.wallet
     CROSS JOIN LATERAL ${resumeJob('t.id', '$2::uuid', '$4::bigint')}`,
    [id, token, nowMs, nowMs + LEASE_MS],
  )
  if (rows[0]) return { ...rows[0], token }
  await retryLater(sql, id, nowMs)
  return null
}

/** The clocks of PostgreSQL and of this process may differ: a job that came too early is made again. */
async function retryLater(sql: Sql, id: string, nowMs: number): Promise<void> {
  const { rows } = await sql.query<{ nextMs: bigint }>(
    `SELECT w.next_at_ms AS "nextMs"
     FROM webhooks w
     LEFT JOIN LATERAL ${resumeJob('w.id', 'w.turn', 'w.turn_until_ms')} ON w.turn_until_ms > $2
     WHERE w.id = $1 AND w.paused IS NULL
     LIMIT 1`,
    [id, nowMs],
  )
  if (rows[0] && Number(rows[0].nextMs) > nowMs) await deliverAt(sql, id, Number(rows[0].nextMs))
}

/** One slot per attempt; $1: the webhook. `stored` has its row. */
const INSERT_ATTEMPT = `
  INSERT INTO webhook_attempts (webhook, slot, number, at, event, type, status, problem, duration_ms)
  SELECT $1, attempts % ${WEBHOOK_ATTEMPTS_SHOWN}, attempts, $2, $3, $4, $5, $6, $7
  FROM stored
  ON CONFLICT (webhook, slot) DO UPDATE
  SET number = excluded.number, at = excluded.at, event = excluded.event, type = excluded.type,
    status = excluded.status, problem = excluded.problem, duration_ms = excluded.duration_ms`

const valuesOf = (id: string, { atMs, event, type, status, problem, durationMs }: Attempted) => [
  id,
  new Date(atMs),
  event,
  type,
  status,
  problem,
  durationMs,
]

/** False if the lease is lost: the webhook was removed, paused or set back, or this job was too slow. */
export async function storeAttempt(
  sql: Sql,
  { id, token, after, failures }: Lease,
  attempt: Attempted,
  nextAtMs: number,
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `WITH stored AS (
       UPDATE webhooks
       SET after_cursor = $9, failures = $10, next_at_ms = $11, turn_until_ms = $12,
         attempts = attempts + 1
       WHERE id = $1 AND turn = $8
       RETURNING attempts
     )
     ${INSERT_ATTEMPT}`,
    [
      ...valuesOf(id, attempt),
      token,
      after,
      failures,
      nextAtMs,
      attempt.atMs + attempt.durationMs + LEASE_MS,
    ],
  )
  return rowCount === 1
}

/** Stores only the attempt of a test delivery. Returns its number; null if the webhook was removed. */
export async function storeTest(sql: Sql, id: string, attempt: Attempted): Promise<number | null> {
  const { rows } = await sql.query<{ number: bigint }>(
    `WITH stored AS (
       UPDATE webhooks SET attempts = attempts + 1 WHERE id = $1 RETURNING attempts
     )
     ${INSERT_ATTEMPT}
     RETURNING number`,
    valuesOf(id, attempt),
  )
  return rows[0] ? Number(rows[0].number) : null
}

/** False if the lease was lost before. */
export async function releaseLease(sql: Sql, { id, token }: Lease): Promise<boolean> {
  const { rowCount } = await sql.query(
    'UPDATE webhooks SET turn = NULL, turn_until_ms = 0 WHERE id = $1 AND turn = $2',
    [id, token],
  )
  return rowCount === 1
}

/** Needs the database transaction that ends the lease. The owner learns of it by mail. */
export async function pauseFailing(
  sql: Sql,
  { id, userId }: Lease,
  why: Exclude<WebhookPause, 'owner'>,
): Promise<void> {
  await sql.query('UPDATE webhooks SET paused = $2 WHERE id = $1', [id, why])
  await mailOwner(sql, userId, `webhook_${why}`)
}
