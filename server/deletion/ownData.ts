import type pg from 'pg'
import { microsToJson, micros } from '#api/chain/money.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import type { Sql } from '../db/database.ts'
import type { Caller } from '../http/serve.ts'
import {
  APPLICATION_COLUMNS,
  type ApplicationRow,
  decryptFields,
  rejectionOf,
} from '../kyc/application.ts'
import { readOwnEvents } from '../kyc/events.ts'
import type { KeyRing } from '../kyc/keys/keyRing.ts'
import { readOwnActions } from '../ledger/operatorActions/readOwnActions.ts'
import { readReportedIp } from '../mining/claimEvidence.ts'
import { readAccountEvents } from '../users/accountEvents.ts'
import { listApiKeys } from '../users/apiKeys/storedApiKeys.ts'
import { listSessions } from '../users/devices/listSessions.ts'
import { exportOwnerKeys } from '../users/ownerKeys/exportOwnerKeys.ts'
import { listPasskeys } from '../users/passkeys/storedPasskeys.ts'
import { freezeOf, readUser } from '../users/readUser.ts'
import { readContacts } from '../users/contacts/contacts.ts'
import { exportWebhooks } from '../history/events/webhooks/exportWebhooks.ts'

const MANY_ROWS = 100_000

interface DataOwner {
  pool: pg.Pool
  keys: KeyRing
}

/** The path of a picture in the archive. */
export const pictureName = (id: string) => `pictures/${id}.jpg`

/** Everything that is stored about a user, except for transactions and the pictures themselves. */
export async function readOwnData(
  { pool, keys }: DataOwner,
  { id }: Caller,
  token: string,
  nowMs: number,
) {
  return {
    account: await readAccount(pool, id),
    contacts: await readContacts(pool, id),
    sessions: await listSessions(pool, id, token, nowMs),
    knownNetworks: await times(pool, 'SELECT seen_at AS at FROM known_networks', id),
    passkeys: await listPasskeys(pool, id),
    apiKeys: await listApiKeys(pool, id),
    ownerKeys: await exportOwnerKeys(pool, id),
    webhooks: await exportWebhooks(pool, id),
    addressReportedWhenMining: await readReportedIp(pool, id),
    notifications: await readNotifications(pool, id),
    accountEvents: await readAccountEvents(pool, id, MANY_ROWS),
    countOperatorActions: await readOwnActions(pool, id, MANY_ROWS),
    kyc: {
      applications: await readApplications(pool, keys, id),
      pictures: (await listPictures(pool, id)).map(({ id: picture, created_at: at }) => ({
        file: pictureName(picture),
        uploadedAt: at.toISOString(),
      })),
      events: await readOwnEvents(pool, id),
    },
  }
}

/** Those that can be opened, oldest first. */
export async function listPictures(sql: Sql, userId: string) {
  const { rows } = await sql.query<{ id: string; created_at: Date }>(
    `SELECT id, created_at
     FROM uploads
     WHERE user_id = $1 AND is_stored
     ORDER BY created_at, id
     LIMIT $2`,
    [userId, MANY_ROWS],
  )
  return rows
}

async function readAccount(sql: Sql, id: string) {
  const user = await readUser(sql, 'id', id)
  if (!user) throw new Refusal('user_not_found')
  const { rows } = await sql.query<{ created_at: Date; was_referred: boolean }>(
    'SELECT created_at, referred_by IS NOT NULL AS was_referred FROM users WHERE id = $1 LIMIT 1',
    [id],
  )
  const above = user.passkey_above_micros
  return {
    id,
    uid: user.uid,
    username: user.username,
    email: user.email,
    emailConfirmedAt: isoOrNull(user.email_confirmed_at),
    wishedEmails: await emails(sql, 'SELECT email, asked_at AS at FROM email_wishes', id),
    formerEmails: await emails(sql, 'SELECT email, until AS at FROM former_emails', id),
    joinedAt: isoOrNull(rows[0]?.created_at ?? null),
    wasReferred: rows[0]?.was_referred ?? false,
    referralCode: user.referral_code,
    referrals: user.referrals,
    isVerified: user.is_verified,
    lastMiningTime:
      user.last_claim_at_ms === null ? null : new Date(Number(user.last_claim_at_ms)).toISOString(),
    isFindableByName: user.is_findable,
    language: user.language,
    passkeyAskedAbove: above === null ? null : microsToJson(micros(above)),
    freeze: freezeOf(user),
    openLinksInMails: await times(sql, 'SELECT expires_at AS at FROM mail_links', id),
    openPasswordResets: await times(sql, 'SELECT expires_at AS at FROM password_resets', id),
  }
}

async function readNotifications(sql: Sql, userId: string) {
  const { rows } = await sql.query<{
    endpoint: string | null
    tells_coins: boolean
    tells_mining: boolean
    renewed_at: Date
  }>(
    `SELECT endpoint, tells_coins, tells_mining, renewed_at
     FROM channels
     WHERE user_id = $1
     ORDER BY renewed_at
     LIMIT $2`,
    [userId, MANY_ROWS],
  )
  return rows.map(row => ({
    by: row.endpoint === null ? 'mail' : 'push',
    pushAddress: row.endpoint,
    coins: row.tells_coins,
    mining: row.tells_mining,
    renewedAt: row.renewed_at.toISOString(),
  }))
}

async function readApplications(sql: Sql, keys: KeyRing, userId: string) {
  const { rows } = await sql.query<ApplicationRow>(
    `SELECT ${APPLICATION_COLUMNS}
     FROM kyc_applications a
     WHERE a.user_id = $1
     ORDER BY a.attempt
     LIMIT $2`,
    [userId, MANY_ROWS],
  )
  return Promise.all(
    rows.map(async row => {
      const { postalAddress, note: _, ...fields } = await decryptFields(keys, row)
      return {
        ...fields,
        address: postalAddress,
        status: row.status,
        submittedAt: row.submitted_at.toISOString(),
        decidedAt: isoOrNull(row.decided_at),
        reason: (await rejectionOf(keys, row))?.reason ?? null,
        idDocument: row.id_document && pictureName(row.id_document),
        livePhoto: row.live_photo && pictureName(row.live_photo),
        picturesRemovedAt: isoOrNull(row.pictures_removed_at),
      }
    }),
  )
}

async function emails(sql: Sql, select: string, userId: string) {
  const { rows } = await sql.query<{ email: string; at: Date }>(
    `${select} WHERE user_id = $1 ORDER BY at LIMIT $2`,
    [userId, MANY_ROWS],
  )
  return rows.map(({ email, at }) => ({ email, at: at.toISOString() }))
}

async function times(sql: Sql, select: string, userId: string) {
  const { rows } = await sql.query<{ at: Date }>(
    `${select} WHERE user_id = $1 ORDER BY at LIMIT $2`,
    [userId, MANY_ROWS],
  )
  return rows.map(({ at }) => at.toISOString())
}

const isoOrNull = (at: Date | null) => at?.toISOString() ?? null
