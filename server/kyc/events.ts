import { bytesToHex } from '@noble/hashes/utils.js'
import { KYC_ACTIONS, type KycEventName } from '#api/values/kyc.ts'
import type { KycEvent, OwnKycEvent } from '#api/schemas/kyc.ts'
import type { Sql } from '../db/database.ts'
import { recordOperatorAction } from '../ledger/operatorActions/recordOperatorAction.ts'
import type { ApplicationRow } from './application.ts'

/** The applicant's name in the record. */
const APPLICANT = 'applicant'
const SHOWN_ROWS = 2000

interface NewEvent {
  userId: string
  application: string | null
  /** An operator's name; absent: the applicant. */
  who?: string
  what: KycEventName
  /** The reason, as the applicant reads it. */
  why?: string
  atMs: number
}

/**
 * In the same database transaction as the action, or before something is shown. Actions of operators also go into the
 * public log.
 */
export async function recordEvent(sql: Sql, event: NewEvent): Promise<void> {
  const { userId, application, who, what, why = '', atMs } = event
  const { rows } = await sql.query<{ number: bigint }>(
    `INSERT INTO kyc_events (user_id, application, at, who, what)
     VALUES ($1, $2, $3, $4, $5)
     RETURNING number`,
    [userId, application, new Date(atMs), who ?? APPLICANT, what],
  )
  const kind = KYC_ACTIONS[what]
  if (who === undefined || !kind) return
  const record = { kind, atMs, about: userId, what, why }
  await recordOperatorAction(sql, record, { userId, kycEvent: rows[0]!.number })
}

/** Everything that was done with one user's applications, newest first. */
export async function readEvents(sql: Sql, userId: string): Promise<KycEvent[]> {
  const { rows } = await sql.query<{ at: Date; who: string; what: KycEventName }>(
    'SELECT at, who, what FROM kyc_events WHERE user_id = $1 ORDER BY number DESC LIMIT $2',
    [userId, SHOWN_ROWS],
  )
  return rows.map(({ at, who, what }) => ({ at: at.toISOString(), who, what }))
}

/** Whether an operator has opened the ID document of this application, as the record says. */
export async function hasOpenedDocument(
  sql: Sql,
  { id, user_id: userId }: ApplicationRow,
  who: string,
): Promise<boolean> {
  const { rows } = await sql.query(
    `SELECT FROM kyc_events
     WHERE user_id = $1 AND application = $2 AND who = $3 AND what = 'id_document_viewed'
     LIMIT 1`,
    [userId, id, who],
  )
  return rows.length > 0
}

/** When the ID document was first opened. Openings after the decision are not part of the review. */
export async function documentOpenedAt(
  sql: Sql,
  { id, user_id: userId, decided_at: decidedAt }: ApplicationRow,
): Promise<Date | null> {
  const { rows } = await sql.query<{ at: Date }>(
    `SELECT at FROM kyc_events
     WHERE user_id = $1 AND application = $2 AND what = 'id_document_viewed'
       AND at <= coalesce($3, 'infinity'::timestamptz)
     ORDER BY number
     LIMIT 1`,
    [userId, id, decidedAt],
  )
  return rows[0]?.at ?? null
}

/** The record as the applicant sees it, newest first, with salt and hash to compare it with the public log. */
export async function readOwnEvents(sql: Sql, userId: string): Promise<OwnKycEvent[]> {
  const { rows } = await sql.query<OwnEventRow>(
    `SELECT e.at, e.who, e.what, s.salt, s.hash, d.block
     FROM kyc_events e
     LEFT JOIN LATERAL (SELECT salt, hash FROM deed_salts WHERE kyc_event = e.number LIMIT 1) s ON true
     LEFT JOIN LATERAL (SELECT block FROM deeds WHERE hash = s.hash LIMIT 1) d ON true
     WHERE e.user_id = $1
     ORDER BY e.number DESC
     LIMIT $2`,
    [userId, SHOWN_ROWS],
  )
  return rows.map(({ at, who, what, salt, hash, block }) => ({
    at: at.toISOString(),
    who: who === APPLICANT ? 'you' : who,
    what,
    ...(salt && {
      logged: {
        block: block === null ? null : Number(block),
        hash: bytesToHex(hash!),
        salt: bytesToHex(salt),
      },
    }),
  }))
}

interface OwnEventRow {
  at: Date
  who: string
  what: KycEventName
  salt: Uint8Array | null
  hash: Uint8Array | null
  /** Null until a block includes it. */
  block: bigint | null
}
