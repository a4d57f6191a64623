import { randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import * as Type from 'typebox'
import { PASSWORD_RESET_MS } from '#api/limits.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import { atomically, type Sql } from '../../db/database.ts'
import { defineTask, enqueue } from '../../db/jobs.ts'
import type { Recipient } from '../../mail/composeMail.ts'
import type { SendMail } from '../../mail/mailer.ts'
import { OWNER, recordRemovedPasskeys } from '../accountEvents.ts'
import { dropAllApiKeys } from '../apiKeys/storedApiKeys.ts'
import { undoWaiting } from '../ownerKeys/undoWaiting.ts'
import { mailOwner } from '../mails/securityMail.ts'
import { makeLink } from '../mails/mailLinks.ts'
import { resetMail } from '../mails/resetMail.ts'
import { keepOnlyPasskeys } from '../passkeys/storedPasskeys.ts'
import { announceEnd, hashToken } from '../sessions/sessions.ts'

export const RESET_TASK = 'password-reset'

/**
 * An unknown email gets a job too, which sends nothing: a faster answer would reveal that there is no
 * such account.
 */
export async function requestReset(pool: pg.Pool, emailKey: string): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    'SELECT id FROM users WHERE email_key = $1 LIMIT 1',
    [emailKey],
  )
  await enqueue(pool, RESET_TASK, { userId: rows[0]?.id ?? randomUUID() })
}

/**
 * Creates the link's secret only when the mail is sent: a job that carried it would leave it readable
 * in the database.
 */
export function resetTask(pool: pg.Pool, sendMail: SendMail, publicUrl: string, now: () => number) {
  return defineTask(Type.Object({ userId: Type.String() }), async ({ userId }) => {
    const { rows } = await pool.query<Recipient>(
      'SELECT email, language FROM users WHERE id = $1 LIMIT 1',
      [userId],
    )
    const user = rows[0]
    if (!user) return
    const link = await makeResetLink(pool, publicUrl, { userId, email: user.email }, now())
    if (!link) return
    const freezeLink = await makeLink(pool, { publicUrl, userId, purpose: 'freeze' }, now())
    await sendMail(resetMail(user, link, freezeLink))
  })
}

/**
 * Null when the account has another address by now: after a change was undone, the link must not go to
 * the thief's mailbox.
 */
export async function makeResetLink(
  sql: Sql,
  publicUrl: string,
  { userId, email }: { userId: string; email: string },
  nowMs: number,
): Promise<string | null> {
  const token = randomBytes(32).toString('base64url')
  const { rowCount } = await sql.query(
    `INSERT INTO password_resets (user_id, token_hash, expires_at)
     SELECT id, $2, $3 FROM users WHERE id = $1 AND email = $4 FOR SHARE
     ON CONFLICT (user_id) DO UPDATE
     SET token_hash = excluded.token_hash, expires_at = excluded.expires_at`,
    [userId, hashToken(token), new Date(nowMs + PASSWORD_RESET_MS), email],
  )
  // After '#', so that it never reaches a server or proxy log.
  return rowCount ? `${publicUrl}/reset#${token}` : null
}

/** Returns the user of the link, and does not spend it. */
export async function requireOpenReset(sql: Sql, token: string, nowMs: number): Promise<string> {
  const { rows } = await sql.query<{ user_id: string }>(
    'SELECT user_id FROM password_resets WHERE token_hash = $1 AND expires_at > $2 LIMIT 1',
    [hashToken(token), new Date(nowMs)],
  )
  if (!rows[0]) throw new Refusal('reset_invalid')
  return rows[0].user_id
}

interface Reset {
  token: string
  passwordHash: string
  /** Those to keep, not those to remove: a passkey added since the list was shown must go. Null: all stay. */
  keptPasskeys: readonly string[] | null
}

/** Spends the link, sets the password, ends every session and revokes every API key. Returns the user's id. */
export function redeemReset(
  pool: pg.Pool,
  { token, passwordHash, keptPasskeys }: Reset,
  nowMs: number,
): Promise<{ userId: string; emailKey: string }> {
  return atomically(pool, async sql => {
    const { rows } = await sql.query<{ user_id: string }>(
      'DELETE FROM password_resets WHERE token_hash = $1 AND expires_at > $2 RETURNING user_id',
      [hashToken(token), new Date(nowMs)],
    )
    if (!rows[0]) throw new Refusal('reset_invalid')
    const userId = rows[0].user_id
    const { rows: users } = await sql.query<{ email_key: string }>(
      `UPDATE users SET password_hash = $2, is_password_due = false
       WHERE id = $1
       RETURNING email_key`,
      [userId, passwordHash],
    )
    await endOtherSessions(sql, userId, new Uint8Array(), nowMs)
    await dropAllApiKeys(sql, { userId, who: OWNER, atMs: nowMs })
    const removed = keptPasskeys ? await keepOnlyPasskeys(sql, userId, keptPasskeys) : 0
    await recordRemovedPasskeys(sql, userId, removed, nowMs)
    await mailOwner(sql, userId, removed ? 'password_reset_passkeys' : 'password_reset')
    return { userId, emailKey: users[0]!.email_key }
  })
}

interface Change {
  userId: string
  /** The hash that the current password was checked against: if another one was set meanwhile, that one stays. */
  checkedHash: string
  passwordHash: string
  /** Of the session that makes the change, which stays open. */
  token: string
}

export function changePassword(pool: pg.Pool, change: Change, nowMs: number): Promise<void> {
  return atomically(pool, async sql => {
    const { rowCount } = await sql.query(
      'UPDATE users SET password_hash = $3 WHERE id = $1 AND password_hash = $2',
      [change.userId, change.checkedHash, change.passwordHash],
    )
    if (!rowCount) throw new Refusal('password_wrong')
    await endOtherSessions(sql, change.userId, hashToken(change.token), nowMs)
    await mailOwner(sql, change.userId, 'password_changed')
  })
}

async function endOtherSessions(
  sql: Sql,
  userId: string,
  keptTokenHash: Uint8Array,
  nowMs: number,
): Promise<void> {
  await sql.query('DELETE FROM sessions WHERE user_id = $1 AND token_hash <> $2', [
    userId,
    keptTokenHash,
  ])
  await announceEnd(sql, userId)
  await sql.query('DELETE FROM password_resets WHERE user_id = $1', [userId])
  // Both were requested with the old password, and would still take effect.
  await sql.query('DELETE FROM email_wishes WHERE user_id = $1', [userId])
  await undoWaiting(sql, userId, nowMs)
}
