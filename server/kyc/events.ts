import type { KycEvent, KycEventName } from '#api/kyc.ts'
import type { Sql } from '../db/database.ts'

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

/** The record as the applicant reads it. */
export const asOwn = (events: readonly KycEvent[]): KycEvent[] =>
  events.map(event => (event.who === APPLICANT ? { ...event, who: 'you' } : event))
