import type { AccountEvent } from '#api/schemas/operator.ts'
import {
  type AccountEventName,
  OPERATOR_REASONS,
  type OperatorReason,
} from '#api/values/operator.ts'
import type { OperatorActionKind } from '#api/chain/operatorActions/operatorActionKinds.ts'
import type { Sql } from '../db/database.ts'
import { recordOperatorAction } from '../ledger/operatorActions/recordOperatorAction.ts'

/** How the record names the account's owner. */
export const OWNER = 'owner'
const SHOWN_ROWS = 100

interface NewEvent {
  userId: string
  who: string
  what: AccountEventName
  reason: OperatorReason | null
  atMs: number
}

const ACTIONS: Partial<Record<AccountEventName, OperatorActionKind>> = {
  frozen: 'account_frozen',
  unfrozen: 'account_unfrozen',
  sessions_ended: 'sessions_ended',
}

/** Needs the database transaction of the change it records. Operator actions also go to the public ledger. */
export async function recordAccountEvent(sql: Sql, event: NewEvent): Promise<void> {
  const { userId, who, what, reason, atMs } = event
  await sql.query(
    'INSERT INTO account_events (user_id, at, who, what, reason) VALUES ($1, $2, $3, $4, $5)',
    [userId, new Date(atMs), who, what, reason],
  )
  const kind = ACTIONS[what]
  if (who === OWNER || !kind) return
  const record = { kind, atMs, about: userId, what, why: reason ? OPERATOR_REASONS[reason] : '' }
  await recordOperatorAction(sql, record, { userId })
}

/** One event for each. */
export async function recordRemovedPasskeys(
  sql: Sql,
  userId: string,
  removed: number,
  atMs: number,
): Promise<void> {
  for (let i = 0; i < removed; i++)
    await recordAccountEvent(sql, {
      userId,
      who: OWNER,
      what: 'passkey_removed',
      reason: null,
      atMs,
    })
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
