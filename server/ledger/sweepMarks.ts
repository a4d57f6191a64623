import type { Sql } from '../db/database.ts'

/**
 * Forgets what has ended, by the clock and by the chain's own time: were the clock set back again,
 * orders would miss a mark that a clock running ahead had swept away.
 */
export async function sweepMarks(sql: Sql, nowMs: number): Promise<void> {
  await sql.query(
    'DELETE FROM marks WHERE until_ms < least($1::bigint, (SELECT at_ms FROM chain_head LIMIT 1))',
    [nowMs],
  )
}
