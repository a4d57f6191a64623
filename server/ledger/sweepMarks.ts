import type { Sql } from '../db/database.ts'

/** Forgets what has ended: a mark whose time is over is seen by nobody any more. */
export async function sweepMarks(sql: Sql, nowMs: number): Promise<void> {
  await sql.query('DELETE FROM marks WHERE until_ms < $1', [nowMs])
}
