import type { OperatorDeed } from '#api/operators.ts'
import type { Sql } from '../db/database.ts'

const SHOWN_ROWS = 100

/** One thing that operators do with an account, or with each other. */
export interface Wish {
  what: OperatorDeed
  userId: string | null
  /** The name of whom it concerns. */
  operator: string | null
}

interface NewEvent extends Omit<Wish, 'what'> {
  what: OperatorDeed | 'add_passkey' | 'remove_passkey'
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

/** Written together with what it tells of. */
export async function recordOperatorEvent(sql: Sql, event: NewEvent): Promise<void> {
  await sql.query(
    `INSERT INTO operator_events (at, who, step, what, user_id, operator)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [new Date(event.atMs), event.who, event.step, event.what, event.userId, event.operator],
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
