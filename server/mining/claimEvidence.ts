import type { Sql } from '../db/database.ts'

/** The transaction of the last claim, in the account's mark, for a day. */
export const accountMark = (userId: string) => `claim:account:${userId}`

const OF_LAST_CLAIM = `
  name LIKE 'claim:%' AND note IS NOT NULL
  AND transaction = (SELECT transaction FROM marks WHERE name = $1)`

/** The address that the browser reported with the last claim. */
export async function readReportedIp(sql: Sql, userId: string): Promise<string | null> {
  const { rows } = await sql.query<{ note: Buffer }>(
    `SELECT note FROM marks WHERE ${OF_LAST_CLAIM} LIMIT 1`,
    [accountMark(userId)],
  )
  return rows[0]?.note.toString() ?? null
}

/**
 * For an account that is being deleted. Its network still has to wait: that mark stays, without the address. Nobody
 * claims for this account again, so other processes may still cache its own mark.
 */
export async function deleteClaimEvidence(sql: Sql, userId: string): Promise<void> {
  await sql.query(`UPDATE marks SET note = NULL WHERE ${OF_LAST_CLAIM}`, [accountMark(userId)])
  await sql.query('DELETE FROM marks WHERE name = $1', [accountMark(userId)])
}
