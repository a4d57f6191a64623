import type { Sql } from '../../db/database.ts'

/** Of the exported `snapshot`, or of now. */
export async function readSnapshot(sql: Sql, snapshot: string | null): Promise<void> {
  await sql.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY')
  if (snapshot !== null) await sql.query(`SET TRANSACTION SNAPSHOT '${snapshot}'`)
  await sql.query('SET LOCAL statement_timeout = 0')
}
