import type { Sql } from '../../../db/database.ts'
import { WALLET_ACTIONS } from '../readEvents.ts'
import type { Arrived } from '../../../notifications/followArrivals.ts'

export const WEBHOOK_TASK = 'webhook'

/** Attempts of a job that fails for a reason of our own, such as a database that is gone: some days. */
const MAX_ATTEMPTS = 25

/** One job per webhook, however many events there are. */
const deliveryJob = (webhook: string, atMs: string, mode: 'preserve_run_at' | 'replace') =>
  addJob(webhook, atMs, `'webhook:' || ${webhook}`, mode)

/** If the process that has this lease dies, this job takes over. */
export const resumeJob = (webhook: string, token: string, atMs: string) =>
  addJob(webhook, atMs, `'webhook-turn:' || ${token}`, 'replace')

const addJob = (webhook: string, atMs: string, key: string, mode: string) =>
  `graphile_worker.add_job('${WEBHOOK_TASK}', json_build_object('webhook', ${webhook}),
     run_at => to_timestamp((${atMs}) / 1000.0), max_attempts => ${MAX_ATTEMPTS},
     job_key => ${key}, job_key_mode => '${mode}')`

export async function removeResumeJob(sql: Sql, token: string): Promise<void> {
  await sql.query("SELECT FROM graphile_worker.remove_job('webhook-turn:' || $1::uuid)", [token])
}

/** For all webhooks of wallets to which something happened. One that waits for a retry keeps its time. */
export async function deliverNews(
  sql: Sql,
  { first, last, firstBlock, lastBlock }: Arrived,
  nowMs: number,
): Promise<void> {
  await sql.query(
    `SELECT FROM webhooks w
     CROSS JOIN LATERAL ${deliveryJob('w.id', 'greatest(w.next_at_ms, $5::bigint)', 'preserve_run_at')}
     WHERE w.paused IS NULL AND w.wallet IN (
       SELECT to_wallet FROM transactions WHERE number BETWEEN $1 AND $2
       UNION ALL
       SELECT from_wallet FROM transactions WHERE number BETWEEN $1 AND $2
       UNION ALL
       SELECT u.wallet
       FROM deeds d
       JOIN deed_salts s ON s.hash = d.hash
       JOIN users u ON u.id = s.user_id
       WHERE d.block BETWEEN $3 AND $4 AND d.kind = ANY ($6::smallint[]))`,
    [first, last, firstBlock, lastBlock, nowMs, WALLET_ACTIONS],
  )
}

/** For all webhooks that are behind: a server of the version before makes no jobs for them. */
export async function deliverWaiting(sql: Sql, nowMs: number): Promise<void> {
  await sql.query(
    `SELECT FROM webhooks w
     JOIN wallets ON wallets.number = w.wallet
     CROSS JOIN LATERAL ${deliveryJob('w.id', 'greatest(w.next_at_ms, $1::bigint)', 'preserve_run_at')}
     WHERE w.paused IS NULL
       AND wallets.history_length > split_part(w.after_cursor, '.', 2)::integer`,
    [nowMs],
  )
}

export async function deliverAt(sql: Sql, webhook: string, atMs: number): Promise<void> {
  await sql.query(`SELECT FROM ${deliveryJob('$1::uuid', '$2::bigint', 'replace')}`, [
    webhook,
    atMs,
  ])
}
