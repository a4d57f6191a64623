import { KINDS } from '#api/chain/kind.ts'
import { MINING_COOLDOWN_MS } from '#api/limits.ts'
import type { Sql } from '../db/database.ts'

export const COINS_NEWS_TASK = 'tell-coins'
export const MINING_NEWS_TASK = 'tell-mining'

const CLAIM = KINDS.indexOf('claim') + 1
/** About six hours: later it is not news. */
const MAX_ATTEMPTS = 10

/** One job per channel, however much news there is; a waiting job keeps its time. */
const coinsJob = (channel: string, atMs: string) => `graphile_worker.add_job(
  '${COINS_NEWS_TASK}', json_build_object('channel', ${channel}),
  run_at => to_timestamp(${atMs} / 1000.0), max_attempts => ${MAX_ATTEMPTS},
  job_key => '${COINS_NEWS_TASK}:' || ${channel}, job_key_mode => 'preserve_run_at')`

const miningJob = (channel: string, claimedAtMs: string) => `graphile_worker.add_job(
  '${MINING_NEWS_TASK}', json_build_object('channel', ${channel}),
  run_at => to_timestamp((${claimedAtMs} + ${MINING_COOLDOWN_MS}) / 1000.0), max_attempts => ${MAX_ATTEMPTS},
  job_key => '${MINING_NEWS_TASK}:' || ${channel})`

/** For all channels to which the transactions `first` to `last` are news. Claims and transfers to oneself are not. */
export async function enqueueNews(
  sql: Sql,
  first: number,
  last: number,
  nowMs: number,
): Promise<void> {
  await sql.query(
    `SELECT FROM channels c
     CROSS JOIN LATERAL ${coinsJob('c.id', 'greatest(c.free_at_ms, $3::bigint)')}
     WHERE c.tells_coins AND c.wallet IN (
       SELECT to_wallet FROM transactions
       WHERE number BETWEEN $1 AND $2 AND kind <> ${CLAIM} AND from_wallet IS DISTINCT FROM to_wallet)`,
    [first, last, nowMs],
  )
  await sql.query(
    `SELECT FROM transactions t
     JOIN channels c ON c.wallet = t.to_wallet AND c.tells_mining
     CROSS JOIN LATERAL ${miningJob('c.id', 't.at_ms')}
     WHERE t.number BETWEEN $1 AND $2 AND t.kind = ${CLAIM}`,
    [first, last],
  )
}

/** There is more news, but not yet. */
export async function enqueueCoinsNews(sql: Sql, channel: string, atMs: number): Promise<void> {
  await sql.query(`SELECT FROM ${coinsJob('$1::uuid', '$2::bigint')}`, [channel, atMs])
}

/** For users whose cooldown ends in the future; one that has ended is not news. */
export async function remindOfMining(sql: Sql, channel: string, nowMs: number): Promise<void> {
  await sql.query(
    `SELECT FROM channels c
     JOIN users u ON u.id = c.user_id
     CROSS JOIN LATERAL ${miningJob('c.id', 'u.last_claim_at_ms')}
     WHERE c.id = $1 AND c.tells_mining AND u.last_claim_at_ms > $2`,
    [channel, nowMs - MINING_COOLDOWN_MS],
  )
}
