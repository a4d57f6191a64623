import type pg from 'pg'
import { EMAIL_UNDO_MS } from '#api/limits.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import type { Sql } from '../../db/database.ts'
import { enqueue } from '../../db/jobs.ts'
import { OWNER, recordAccountEvent, recordRemovedPasskeys } from '../accountEvents.ts'
import { dropAllApiKeys } from '../apiKeys/storedApiKeys.ts'
import { releaseFormerName } from '../names/formerNames.ts'
import { freezeWithoutMail } from '../freeze/freezeAccount.ts'
import { redeemLink } from '../mails/mailLinks.ts'
import { dropPasskeysSince } from '../passkeys/storedPasskeys.ts'
import { voidHash } from '../passwords/password.ts'
import type { PersonTags } from '../personTags.ts'
import { endAllSessions, requireSession } from '../sessions/sessions.ts'
import { EMAIL_MAIL_TASK } from './emailMails.ts'

const UNIQUE_VIOLATION = '23505'

interface Former {
  number: bigint
  email: string
  email_key: string
  until: Date
}

interface Address {
  shown: string
  key: string
}

/** The address changes only when the link in a mail to the new address is used. The caller sends that mail. */
export async function requestEmailChange(
  sql: Sql,
  userId: string,
  token: string,
  email: Address,
  nowMs: number,
): Promise<void> {
  await lockUser(sql, userId)
  await requireSession(sql, token)
  await refuseWhileFrozen(sql, userId)
  await refuseTakenEmail(sql, email.key, userId, nowMs)
  await sql.query(
    `INSERT INTO email_wishes (user_id, email, email_key, asked_at)
     VALUES ($1, $2, $3, $4)
     ON CONFLICT (user_id) DO UPDATE
     SET email = excluded.email, email_key = excluded.email_key, asked_at = excluded.asked_at`,
    [userId, email.shown, email.key, new Date(nowMs)],
  )
}

/** Needs a database transaction: the link stays valid when the change fails. Returns the user's id. */
export async function redeemConfirmation(
  sql: Sql,
  tags: PersonTags,
  token: string,
  nowMs: number,
): Promise<string> {
  const purposes = ['confirm-email', 'change-email'] as const
  const { userId, purpose, about } = await redeemLink(sql, token, purposes, nowMs)
  if (purpose === 'change-email') {
    await applyChange(sql, userId, about!, nowMs)
    return userId
  }
  const { rows } = await sql.query<{ username_key: string }>(
    `UPDATE users SET email_confirmed_at = coalesce(email_confirmed_at, $3)
     WHERE id = $1 AND email_key = $2
     RETURNING username_key`,
    [userId, about, new Date(nowMs)],
  )
  if (!rows[0]) throw new Refusal('link_invalid')
  await releaseFormerName(sql, tags, { usernameKey: rows[0].username_key, emailKey: about! })
  return userId
}

async function applyChange(
  sql: Sql,
  userId: string,
  emailKey: string,
  nowMs: number,
): Promise<void> {
  const user = await lockUser(sql, userId)
  await refuseWhileFrozen(sql, userId)
  const { rows } = await sql.query<{ email: string }>(
    'DELETE FROM email_wishes WHERE user_id = $1 AND email_key = $2 RETURNING email',
    [userId, emailKey],
  )
  if (!rows[0]) throw new Refusal('link_invalid')
  await refuseTakenEmail(sql, emailKey, userId, nowMs)
  await setEmail(sql, userId, { shown: rows[0].email, key: emailKey }, nowMs)
  const { rows: kept } = await sql.query<{ number: bigint }>(
    `INSERT INTO former_emails (user_id, email, email_key, until)
     VALUES ($1, $2, $3, $4)
     RETURNING number`,
    [userId, user.email, user.email_key, new Date(nowMs + EMAIL_UNDO_MS)],
  )
  await record(sql, userId, 'email_changed', nowMs)
  await enqueue(sql, EMAIL_MAIL_TASK, { userId, what: 'changed', former: String(kept[0]!.number) })
}

/**
 * The owner reports that somebody else is in the account. Until a link in a mail to the restored address
 * has set a new password, nobody logs in, neither with the password nor with a passkey. Passkeys added
 * since the change are removed; the reset offers to remove older ones. Later changes of the address are
 * cancelled, so that a thief cannot undo this undo. Returns the user's id.
 */
export async function undoChange(sql: Sql, token: string, nowMs: number): Promise<string> {
  const { userId, about } = await redeemLink(sql, token, ['undo-email'], nowMs)
  await lockUser(sql, userId)
  const { rows } = await sql.query<Former>(
    `DELETE FROM former_emails
     WHERE user_id = $1 AND number >= $2
     RETURNING number, email, email_key, until`,
    [userId, about],
  )
  const former = rows.find(row => String(row.number) === about)
  if (!former) throw new Refusal('link_invalid')
  await sql.query('DELETE FROM email_wishes WHERE user_id = $1', [userId])
  await setEmail(sql, userId, { shown: former.email, key: former.email_key }, nowMs)
  await sql.query('UPDATE users SET password_hash = $2, is_password_due = true WHERE id = $1', [
    userId,
    voidHash(),
  ])
  await endAllSessions(sql, userId)
  await dropAllApiKeys(sql, { userId, who: OWNER, atMs: nowMs })
  await record(sql, userId, 'email_restored', nowMs)
  const changedAtMs = former.until.getTime() - EMAIL_UNDO_MS
  const removed = await dropPasskeysSince(sql, userId, changedAtMs)
  await recordRemovedPasskeys(sql, userId, removed, nowMs)
  await freezeWithoutMail(sql, userId, null, nowMs)
  await enqueue(sql, EMAIL_MAIL_TASK, { userId, what: 'restored' })
  return userId
}

/** The user has just proved access to this mailbox. Links sent to other mailboxes stop working. */
async function setEmail(sql: Sql, userId: string, email: Address, nowMs: number): Promise<void> {
  try {
    await sql.query(
      'UPDATE users SET email = $2, email_key = $3, email_confirmed_at = $4 WHERE id = $1',
      [userId, email.shown, email.key, new Date(nowMs)],
    )
  } catch (error) {
    if ((error as pg.DatabaseError).code === UNIQUE_VIOLATION) throw new Refusal('email_taken')
    throw error
  }
  await sql.query('DELETE FROM password_resets WHERE user_id = $1', [userId])
  await sql.query(
    `DELETE FROM mail_links
     WHERE user_id = $1 AND purpose IN ('unfreeze', 'confirm-email', 'change-email')`,
    [userId],
  )
}

/** Otherwise a thief with the password could have the link that lifts the freeze sent to an own mailbox. */
async function refuseWhileFrozen(sql: Sql, userId: string): Promise<void> {
  const { rowCount } = await sql.query('SELECT FROM freezes WHERE user_id = $1 LIMIT 1', [userId])
  if (rowCount) throw new Refusal('frozen_email')
}

/** Whether another account has the address, or had it until a few days ago. */
export async function refuseTakenEmail(
  sql: Sql,
  emailKey: string,
  userId: string | null,
  nowMs: number,
): Promise<void> {
  const { rowCount } = await sql.query(
    `SELECT FROM users WHERE email_key = $1 AND id IS DISTINCT FROM $2
     UNION ALL
     SELECT FROM former_emails WHERE email_key = $1 AND user_id IS DISTINCT FROM $2 AND until > $3
     LIMIT 1`,
    [emailKey, userId, new Date(nowMs)],
  )
  if (rowCount) throw new Refusal('email_taken')
}

async function lockUser(sql: Sql, userId: string): Promise<{ email: string; email_key: string }> {
  const { rows } = await sql.query<{ email: string; email_key: string }>(
    'SELECT email, email_key FROM users WHERE id = $1 LIMIT 1 FOR UPDATE',
    [userId],
  )
  return rows[0]!
}

const record = (
  sql: Sql,
  userId: string,
  what: 'email_changed' | 'email_restored',
  atMs: number,
): Promise<void> => recordAccountEvent(sql, { userId, who: OWNER, what, reason: null, atMs })

export async function sweepFormerEmails(sql: Sql, nowMs: number): Promise<void> {
  await sql.query('DELETE FROM former_emails WHERE until < $1', [new Date(nowMs)])
  await sql.query('DELETE FROM email_wishes WHERE asked_at < $1', [new Date(nowMs - EMAIL_UNDO_MS)])
}
