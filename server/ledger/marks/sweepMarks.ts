import type { Sql } from '../../db/database.ts'
import { KEY_MS } from '../keys/usedKey.ts'

const CHUNK_ROWS = 10_000

/**
 * Deletes what has expired both by the clock and by the chain's time: if the clock ran ahead and was set back, orders
 * would otherwise miss a mark that is still valid.
 */
export async function sweepMarks(sql: Sql, nowMs: number): Promise<void> {
  await sql.query(
    'DELETE FROM marks WHERE until_ms < least($1::bigint, (SELECT at_ms FROM chain_head LIMIT 1))',
    [nowMs],
  )
  const lastExpired = await findLastExpired(sql, nowMs)
  for (let swept: number | null = CHUNK_ROWS; swept === CHUNK_ROWS;)
    ({ rowCount: swept } = await sql.query(
      `DELETE FROM transfer_keys
       WHERE ctid = ANY (ARRAY(SELECT ctid FROM transfer_keys WHERE transaction <= $1 LIMIT $2))`,
      [lastExpired, CHUNK_ROWS],
    ))
}

/** The newest transaction whose key has expired; 0 if there is none. */
async function findLastExpired(sql: Sql, nowMs: number): Promise<number> {
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
