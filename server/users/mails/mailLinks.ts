import { randomBytes } from 'node:crypto'
import { EMAIL_CONFIRM_MS, EMAIL_UNDO_MS, OWNER_KEYS_WAIT_MS } from '#api/limits.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import type { Sql } from '../../db/database.ts'
import { hashToken } from '../sessions/sessions.ts'
import { DAY_MS, MINUTE_MS } from '#api/time.ts'

type Purpose = 'freeze' | 'unfreeze' | 'confirm-email' | 'change-email' | 'undo-email' | 'undo-keys'

interface Kind {
  /** The page that it opens. */
  page: string
  lifeMs: number
  /** How many are valid at once; a further one ends the oldest. */
  atOnce: number
}

/** Each security mail has a link to freeze, and all of them should work. */
const KINDS: Record<Purpose, Kind> = {
  freeze: { page: 'freeze', lifeMs: 7 * DAY_MS, atOnce: 50 },
  unfreeze: { page: 'unfreeze', lifeMs: 30 * MINUTE_MS, atOnce: 1 },
  'confirm-email': { page: 'confirm-email', lifeMs: EMAIL_CONFIRM_MS, atOnce: 5 },
  'change-email': { page: 'confirm-email', lifeMs: EMAIL_CONFIRM_MS, atOnce: 1 },
  'undo-keys': { page: 'undo-keys', lifeMs: OWNER_KEYS_WAIT_MS, atOnce: 1 },
  'undo-email': { page: 'undo-email', lifeMs: EMAIL_UNDO_MS, atOnce: 50 },
}

interface NewLink {
  publicUrl: string
  userId: string
  purpose: Purpose
  /** Returned when the link is used. */
  about?: string | null
}

/**
 * The address of a page that does one thing, once. Create it when the mail is sent: a job that carried
 * the secret would leave it readable in the database.
 */
export async function makeLink(
  sql: Sql,
  { publicUrl, userId, purpose, about = null }: NewLink,
  nowMs: number,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const { page, lifeMs, atOnce } = KINDS[purpose]
  await sql.query(
    `INSERT INTO mail_links (token_hash, user_id, purpose, about, expires_at)
     VALUES ($1, $2, $3, $4, $5)`,
    [hashToken(token), userId, purpose, about, new Date(nowMs + lifeMs)],
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
  // After '#', so that it never reaches a server or proxy log.
  return `${publicUrl}/${page}#${token}`
}

interface UsedLink {
  userId: string
  purpose: Purpose
  about: string | null
}

/** Spends a link that has one of these purposes. */
export async function redeemLink(
  sql: Sql,
  token: string,
  purposes: readonly Purpose[],
  nowMs: number,
): Promise<UsedLink> {
  const { rows } = await sql.query<{ user_id: string; purpose: Purpose; about: string | null }>(
    `DELETE FROM mail_links
     WHERE token_hash = $1 AND purpose = ANY ($2::text[]) AND expires_at > $3
     RETURNING user_id, purpose, about`,
    [hashToken(token), purposes, new Date(nowMs)],
  )
  if (!rows[0]) throw new Refusal('link_invalid')
  const { user_id: userId, purpose, about } = rows[0]
  return { userId, purpose, about }
}

export async function sweepMailLinks(sql: Sql, nowMs: number): Promise<void> {
  await sql.query('DELETE FROM mail_links WHERE expires_at < $1', [new Date(nowMs)])
}
