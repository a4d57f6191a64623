import type { KycEvent, KycEventName } from '#api/kyc.ts'
import type { Sql } from '../db/database.ts'
import type { ApplicationRow } from './application.ts'

/** In the record, the name of whoever applied. */
const APPLICANT = 'applicant'
const SHOWN_ROWS = 2000

interface NewEvent {
  userId: string
  application: string | null
  /** An operator's name; absent: the applicant. */
  who?: string
  what: KycEventName
  atMs: number
}

/** Written together with what it tells of, or before something is shown. */
export async function recordEvent(sql: Sql, event: NewEvent): Promise<void> {
  await sql.query(
    'INSERT INTO kyc_events (user_id, application, at, who, what) VALUES ($1, $2, $3, $4, $5)',
    [event.userId, event.application, new Date(event.atMs), event.who ?? APPLICANT, event.what],
  )
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

/** When the ID document was first opened. A look after the decision is no part of the review. */
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

/** The record as the applicant reads it. */
export const asOwn = (events: readonly KycEvent[]): KycEvent[] =>
  events.map(event => (event.who === APPLICANT ? { ...event, who: 'you' } : event))
