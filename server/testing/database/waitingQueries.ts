import type { Sql } from '../../db/database.ts'

/** How many queries with this text wait for a lock. Only in this database: other tests share the cluster. */
export async function waitingQueries(sql: Sql, text: string): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock' AND strpos(query, $1) > 0`,
    [text],
  )
  return rows[0]!.count
}
