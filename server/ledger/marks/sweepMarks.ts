import type { Sql } from '../../db/database.ts'
import { KEY_MS } from '../usedKey.ts'

const CHUNK_ROWS = 10_000

/**
 * Forgets what has ended, by the clock and by the chain's own time: were the clock set back again,
 * orders would miss a mark that a clock running ahead had swept away.
 */
export async function sweepMarks(sql: Sql, nowMs: number): Promise<void> {
  await sql.query(
    'DELETE FROM marks WHERE until_ms < least($1::bigint, (SELECT at_ms FROM chain_head LIMIT 1))',
    [nowMs],
  )
  const lastEnded = await findLastEnded(sql, nowMs)
  for (let swept: number | null = CHUNK_ROWS; swept === CHUNK_ROWS;)
    ({ rowCount: swept } = await sql.query(
      `DELETE FROM transfer_keys
       WHERE ctid = ANY (ARRAY(SELECT ctid FROM transfer_keys WHERE transaction <= $1 LIMIT $2))`,
      [lastEnded, CHUNK_ROWS],
    ))
}

/** The newest transaction whose key holds no longer; 0 where there is none. */
async function findLastEnded(sql: Sql, nowMs: number): Promise<number> {
  const { rows } = await sql.query<{ transactions: bigint }>(
    `SELECT transactions
     FROM blocks
     WHERE at_ms < least($1::bigint, (SELECT at_ms FROM chain_head LIMIT 1)) - $2
     ORDER BY at_ms DESC, number DESC
     LIMIT 1`,
    [nowMs, KEY_MS],
  )
  return Number(rows[0]?.transactions ?? 0)
}
