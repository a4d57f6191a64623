import type pg from 'pg'
import { atomically, type Sql } from '../db/database.ts'
import { recordEvent } from './events.ts'
import { removeUploads } from './documents/uploads.ts'

interface Erased {
  applications: number
  pictures: number
}

/**
 * Deletes everything that a person submitted. Only the record remains: that there was an application, who opened
 * it, and that it was deleted. Without its evidence the account is no longer verified.
 */
export const eraseKyc = (
  pool: pg.Pool,
  userId: string,
  who: string,
  atMs: number,
): Promise<Erased> => atomically(pool, sql => eraseKycAs(sql, userId, who, atMs))

/** The same inside a database transaction of the caller. */
export async function eraseKycAs(
  sql: Sql,
  userId: string,
  who: string,
  atMs: number,
): Promise<Erased> {
  await sql.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId])
  const erased = await eraseKycData(sql, userId)
  await sql.query('UPDATE users SET is_verified = false WHERE id = $1', [userId])
  await recordEvent(sql, { userId, application: null, who, what: 'data_deleted', atMs })
  return erased
}

/** Inside a database transaction that has locked the user. Jobs remove the files, whose keys are gone by then. */
export async function eraseKycData(sql: Sql, userId: string): Promise<Erased> {
  const { rowCount } = await sql.query('DELETE FROM kyc_applications WHERE user_id = $1', [userId])
  const { rows } = await sql.query<{ id: string }>('SELECT id FROM uploads WHERE user_id = $1', [
    userId,
  ])
  await removeUploads(
    sql,
    rows.map(row => row.id),
  )
  return { applications: rowCount ?? 0, pictures: rows.length }
}
