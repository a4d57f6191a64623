import type { AccountEvent, AccountEventName } from '#api/operator.ts'
import type { OperatorReason } from '#api/freeze.ts'
import type { Sql } from '../db/database.ts'

/** In the record, the name of whoever has the account. */
export const OWNER = 'owner'
const SHOWN_ROWS = 100

interface NewEvent {
  userId: string
  who: string
  what: AccountEventName
  reason: OperatorReason | null
  atMs: number
}

/** Written together with what it tells of. */
export async function recordAccountEvent(sql: Sql, event: NewEvent): Promise<void> {
  await sql.query(
    'INSERT INTO account_events (user_id, at, who, what, reason) VALUES ($1, $2, $3, $4, $5)',
    [event.userId, new Date(event.atMs), event.who, event.what, event.reason],
  )
}

/** What was done to one account, newest first. */
export async function readAccountEvents(
  sql: Sql,
  userId: string,
  rowsAtMost = SHOWN_ROWS,
): Promise<AccountEvent[]> {
  const { rows } = await sql.query<Omit<AccountEvent, 'at'> & { at: Date }>(
    `SELECT at, who, what, reason
     FROM account_events
     WHERE user_id = $1
     ORDER BY number DESC
     LIMIT $2`,
    [userId, rowsAtMost],
  )
  return rows.map(row => ({ ...row, at: row.at.toISOString() }))
}
