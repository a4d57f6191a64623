import type { OperatorActionKind } from '#api/chain/operatorActions/operatorActionKinds.ts'
import type { RequestedAction } from '#api/values/operator.ts'
import type { Sql } from '../db/database.ts'
import { recordOperatorAction } from '../ledger/operatorActions/recordOperatorAction.ts'

const SHOWN_ROWS = 100

/** An action on an account or on another operator. */
export interface ActionRequest {
  what: RequestedAction
  userId: string | null
  /** The name of the operator it concerns. */
  operator: string | null
}

export interface NewEvent extends Omit<ActionRequest, 'what'> {
  what: RequestedAction | 'invite_operator' | 'use_invitation' | 'add_passkey' | 'remove_passkey'
  who: string
  step: 'asked' | 'confirmed' | 'declined' | 'done'
  atMs: number
}

interface ShownEvent {
  at: Date
  who: string
  step: NewEvent['step']
  what: string
  about: string
}

/** Actions on accounts go to the ledger where the account's own record is written. */
const ACTIONS: Partial<Record<NewEvent['what'], OperatorActionKind>> = {
  add_operator: 'operator_added',
  use_invitation: 'operator_added',
  remove_operator: 'operator_removed',
  add_passkey: 'operator_passkey_added',
  remove_passkey: 'operator_passkey_removed',
}

/** Needs the database transaction of the change it records. Completed actions also go to the public ledger. */
export async function recordOperatorEvent(sql: Sql, event: NewEvent): Promise<void> {
  const { atMs, who, step, what, userId, operator } = event
  await sql.query(
    `INSERT INTO operator_events (at, who, step, what, user_id, operator)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [new Date(atMs), who, step, what, userId, operator],
  )
  const kind = ACTIONS[what]
  if (!kind || step === 'asked' || step === 'declined') return
  await recordOperatorAction(
    sql,
    { kind, atMs, about: operator ?? '', what, why: '' },
    { userId: null },
  )
}

/** Newest first. */
export async function readOperatorEvents(sql: Sql): Promise<ShownEvent[]> {
  const { rows } = await sql.query<ShownEvent>(
    `SELECT at, who, step, what, coalesce(operator, user_id::text) AS about
     FROM operator_events
     ORDER BY number DESC
     LIMIT $1`,
    [SHOWN_ROWS],
  )
  return rows
}
