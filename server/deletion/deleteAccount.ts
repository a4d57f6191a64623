import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import * as Type from 'typebox'
import { Refusal } from '#api/refusals/refusals.ts'
import { atomically, type Sql } from '../db/database.ts'
import { defineTask, enqueue } from '../db/jobs.ts'
import { eraseKycData } from '../kyc/eraseKyc.ts'
import { recordEvent } from '../kyc/events.ts'
import { closeWallet } from '../ledger/wallets/closeWallet.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { deleteClaimEvidence } from '../mining/claimEvidence.ts'
import { OWNER, recordAccountEvent } from '../users/accountEvents.ts'
import { keepFormerName } from '../users/names/formerNames.ts'
import { accountTag } from '../users/names/names.ts'
import type { PersonTags } from '../users/personTags.ts'
import { endAllSessions } from '../users/sessions/sessions.ts'
import type { Recipient } from '../mail/composeMail.ts'
import { enqueueDeletionMail } from './deletionMail.ts'

export const CLOSE_WALLET_TASK = 'close-wallet'

const INVITED_ROWS = 1000

interface DeletionDeps {
  pool: pg.Pool
  ledger: Ledger
  now: () => number
}

interface Deletion {
  userId: string
  /** The owner has signed the last transfer, and it was made: a freeze would come too late, and only keep an empty account. */
  isReturned: boolean
}

interface DeletedUser extends Recipient {
  wallet: number
  username_key: string
  email_key: string
  email_confirmed_at: Date | null
}

/**
 * One commit deletes the user and adds the job that closes the wallet: a crash leaves the account either complete or
 * gone. The coins return at once; if the ledger is unavailable, the job returns them later.
 */
export async function deleteAccount(
  deps: DeletionDeps & { personTags: PersonTags },
  deletion: Deletion,
  log: FastifyBaseLogger,
): Promise<void> {
  const { pool, personTags, now } = deps
  const { userId } = deletion
  if (!deletion.isReturned) await refuseFrozen(pool, userId)
  await leaveInvited(pool, userId)
  const wallet = await atomically(pool, sql => erasePerson(sql, personTags, deletion, now()))
  await closeWallet(deps, wallet, now()).catch((error: unknown) =>
    log.warn({ err: error }, 'the wallet of a deleted account is closed later'),
  )
}

export const closeWalletTask = (deps: DeletionDeps) =>
  defineTask(Type.Object({ wallet: Type.String() }), ({ wallet }) =>
    closeWallet(deps, Number(wallet), deps.now()),
  )

/** A user may have invited a million others: in steps, so that no lock is held for long. */
async function leaveInvited(sql: Sql, userId: string): Promise<void> {
  for (let left = INVITED_ROWS; left === INVITED_ROWS;) {
    const { rowCount } = await sql.query(
      `UPDATE users SET referred_by = NULL
       WHERE id IN (SELECT id FROM users WHERE referred_by = $1 LIMIT $2)`,
      [userId, INVITED_ROWS],
    )
    left = rowCount ?? 0
  }
}

/** In one database transaction. Returns the wallet, which then belongs to nobody. */
async function erasePerson(
  sql: Sql,
  tags: PersonTags,
  { userId, isReturned }: Deletion,
  atMs: number,
): Promise<number> {
  // First, because it may take long: the ledger waits for the user that the next line locks.
  await deleteClaimEvidence(sql, userId)
  const person = await lockPerson(sql, userId)
  if (!isReturned) await refuseFrozen(sql, userId)
  const { applications, pictures } = await eraseKycData(sql, userId)
  if (applications + pictures > 0)
    await recordEvent(sql, { userId, application: null, what: 'data_deleted', atMs })
  await recordAccountEvent(sql, {
    userId,
    who: OWNER,
    what: 'account_deleted',
    reason: null,
    atMs,
  })
  await deleteAttempts(sql, [
    userId,
    accountTag(person.email_key),
    ...(await formerTags(sql, userId)),
  ])
  await endAllSessions(sql, userId)
  const { username_key: usernameKey, email_key: emailKey } = person
  await keepFormerName(sql, tags, { usernameKey, emailKey }, atMs)
  if (person.email_confirmed_at) await enqueueDeletionMail(sql, person, atMs)
  // Cascades to contacts, notes, passkeys, API keys, webhooks, devices, links, settings, former addresses and known networks.
  await sql.query('DELETE FROM users WHERE id = $1', [userId])
  await enqueue(sql, CLOSE_WALLET_TASK, { wallet: String(person.wallet) })
  return person.wallet
}

/** Concurrent writes for this account wait for this lock, and then find it gone. */
async function lockPerson(sql: Sql, userId: string): Promise<DeletedUser> {
  const { rows } = await sql.query<DeletedUser>(
    `SELECT wallet, username_key, email, language, email_key, email_confirmed_at
     FROM users
     WHERE id = $1
     LIMIT 1
     FOR UPDATE`,
    [userId],
  )
  if (!rows[0]) throw new Refusal('session_expired')
  return rows[0]
}

/** Otherwise a person who took the account over could delete it with all its coins. */
async function refuseFrozen(sql: Sql, userId: string): Promise<void> {
  const { rowCount } = await sql.query('SELECT FROM freezes WHERE user_id = $1 LIMIT 1', [userId])
  if (rowCount) throw new Refusal('frozen_account')
}

async function formerTags(sql: Sql, userId: string): Promise<string[]> {
  const { rows } = await sql.query<{ email_key: string }>(
    `SELECT email_key FROM former_emails WHERE user_id = $1
     UNION ALL
     SELECT email_key FROM email_wishes WHERE user_id = $1
     LIMIT 1000`,
    [userId],
  )
  return rows.map(row => accountTag(row.email_key))
}

/** Counters by account, or by a hash of its mail address, which could be guessed. They last a day: few enough to scan. */
async function deleteAttempts(sql: Sql, names: readonly string[]): Promise<void> {
  await sql.query(
    `DELETE FROM throttles
     WHERE EXISTS (SELECT FROM unnest($1::text[]) AS name WHERE strpos(key, name) > 0)`,
    [names],
  )
}
