import type { Sql } from '../db/database.ts'

const KEPT_ROWS = 1000

/** The audit holds the newest ones against the chain; who kept an older one can ask for a proof. */
export async function sweepCheckpoints(sql: Sql): Promise<void> {
  await sql.query(
    'DELETE FROM checkpoints WHERE size <= (SELECT size FROM checkpoints ORDER BY size DESC OFFSET $1 LIMIT 1)',
    [KEPT_ROWS],
  )
}
