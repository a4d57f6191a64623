import type pg from 'pg'
import type { OperatorReason } from '#api/values/operator.ts'
import type { Account } from '#api/schemas/operator.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import { atomically, type Sql } from '../db/database.ts'
import { readAccountEvents, recordAccountEvent } from '../users/accountEvents.ts'
import { freezeAccount } from '../users/freeze/freezeAccount.ts'
import { mailOwner } from '../users/mails/securityMail.ts'
import { freezeOf, readUser } from '../users/readUser.ts'
import { undoWaiting } from '../users/ownerKeys/undoWaiting.ts'
import { dropAllApiKeys } from '../users/apiKeys/storedApiKeys.ts'
import { storedPasskeys } from '../users/passkeys/storedPasskeys.ts'
import { endAllSessions } from '../users/sessions/sessions.ts'
import { listRequests } from './requests.ts'

/** An action of an operator on an account, from the console or the terminal. */
interface OperatorAction {
  userId: string
  /** The operator's name. */
  who: string
  atMs: number
}

/** `who` is the operator who reads it. */
export async function readAccount(
  sql: Sql,
  userId: string,
  who: string,
  nowMs: number,
): Promise<Account> {
  const user = await readUser(sql, 'id', userId)
  if (!user) throw new Refusal('user_not_found')
  const { rows } = await sql.query<{ joined_at: Date; sessions: number }>(
    `SELECT created_at AS joined_at,
       (SELECT count(*)::integer FROM sessions WHERE user_id = $1 AND expires_at > $2) AS sessions
     FROM users
     WHERE id = $1
     LIMIT 1`,
    [userId, new Date(nowMs)],
  )
  const { joined_at: joinedAt, sessions } = rows[0]!
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    walletAddress: user.address,
    joinedAt: joinedAt.toISOString(),
    isVerified: user.is_verified,
    freeze: freezeOf(user),
    openSessions: sessions,
    events: await readAccountEvents(sql, userId),
    requests: await listRequests(sql, who, nowMs, userId),
  }
}

export const freezeAsOperator = (
  pool: pg.Pool,
  { userId, who, atMs }: OperatorAction,
  reason: OperatorReason,
): Promise<void> =>
  atomically(pool, sql => freezeAccount(sql, userId, { operator: who, reason }, atMs))

export const endSessionsAsOperator = (
  pool: pg.Pool,
  { userId, who, atMs }: OperatorAction,
  reason: OperatorReason,
): Promise<void> =>
  atomically(pool, async sql => {
    // An API key that is being added has seen its session: without the lock it would not be seen here, and would stay.
    await storedPasskeys.lockOwner(sql, userId)
    await endAllSessions(sql, userId)
    await dropAllApiKeys(sql, { userId, who, atMs })
    await undoWaiting(sql, userId, atMs)
    await recordAccountEvent(sql, { userId, who, what: 'sessions_ended', reason, atMs })
    await mailOwner(sql, userId, `logged_out_${reason}`)
  })
