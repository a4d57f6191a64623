import type { Sql } from '../db/database.ts'
import { APPLICATION_COLUMNS, type ApplicationRow } from './application.ts'

export async function latestApplication(sql: Sql, userId: string): Promise<ApplicationRow | null> {
  const { rows } = await sql.query<ApplicationRow>(
    `SELECT ${APPLICATION_COLUMNS}
     FROM kyc_applications a
     WHERE a.user_id = $1
     ORDER BY a.attempt DESC
     LIMIT 1`,
    [userId],
  )
  return rows[0] ?? null
}
