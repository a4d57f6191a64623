import type { Sql } from '../db/database.ts'

const KEPT_ROWS = 1000

/** The audit compares the newest ones with the chain; holders of older ones can request a consistency proof. */
export async function sweepCheckpoints(sql: Sql): Promise<void> {
  await sql.query(
    'DELETE FROM checkpoints WHERE size <= (SELECT size FROM checkpoints ORDER BY size DESC OFFSET $1 LIMIT 1)',
    [KEPT_ROWS],
  )
}
