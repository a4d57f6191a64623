import { randomBytes } from 'node:crypto'
import { Refusal } from '#api/refusals.ts'
import type { Sql } from '../../db/database.ts'
import { hashToken } from '../sessions.ts'

type Purpose = 'freeze' | 'unfreeze'

interface Kind {
  lifeMs: number
  /** Further ones end the oldest. */
  atOnce: number
}

const MINUTE_MS = 60 * 1000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Each security mail brings a link to freeze, and all of them should work. */
const KINDS: Record<Purpose, Kind> = {
  freeze: { lifeMs: 7 * DAY_MS, atOnce: 50 },
  unfreeze: { lifeMs: 30 * MINUTE_MS, atOnce: 1 },
}

/**
 * The address of a page that does one thing, once. To be made when the mail goes out: a job that
 * carried the secret would keep it readable in the database.
 */
export async function makeLink(
  sql: Sql,
  { publicUrl, userId, purpose }: { publicUrl: string; userId: string; purpose: Purpose },
  nowMs: number,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const { lifeMs, atOnce } = KINDS[purpose]
  await sql.query(
    `INSERT INTO mail_links (token_hash, user_id, purpose, expires_at) VALUES ($1, $2, $3, $4)`,
    [hashToken(token), userId, purpose, new Date(nowMs + lifeMs)],
  )
  await sql.query(
    `DELETE FROM mail_links
     WHERE user_id = $1 AND purpose = $2 AND token_hash NOT IN (
       SELECT token_hash FROM mail_links
       WHERE user_id = $1 AND purpose = $2
       ORDER BY expires_at DESC
       LIMIT $3)`,
    [userId, purpose, atOnce],
  )
  // Behind '#', so that no server or proxy log ever holds it.
  return `${publicUrl}/${purpose}#${token}`
}

/** Uses the link up. Answers whose it was. */
export async function redeemLink(
  sql: Sql,
  token: string,
  purpose: Purpose,
  nowMs: number,
): Promise<string> {
  const { rows } = await sql.query<{ user_id: string }>(
    `DELETE FROM mail_links
     WHERE token_hash = $1 AND purpose = $2 AND expires_at > $3
     RETURNING user_id`,
    [hashToken(token), purpose, new Date(nowMs)],
  )
  if (!rows[0]) throw new Refusal('link_invalid')
  return rows[0].user_id
}

export async function sweepMailLinks(sql: Sql, nowMs: number): Promise<void> {
  await sql.query('DELETE FROM mail_links WHERE expires_at < $1', [new Date(nowMs)])
}
