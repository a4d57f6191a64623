import type { Sql } from '../../db/database.ts'

/** Makes the transaction read the exported `snapshot`, or the current state. */
export async function readSnapshot(sql: Sql, snapshot: string | null): Promise<void> {
  await sql.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY')
  if (snapshot !== null) await sql.query(`SET TRANSACTION SNAPSHOT '${snapshot}'`)
  await sql.query('SET LOCAL statement_timeout = 0')
}
