import type pg from 'pg'
import { isUuid } from '#api/fields.ts'
import type { OperatorRequest } from '#api/schemas/operators.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import { atomically, type Sql } from '../db/database.ts'
import { eraseKycAs } from '../kyc/eraseKyc.ts'
import { liftFreeze, requireLiftable } from '../users/freeze/freezeAccount.ts'
import { obstacleTo } from './agreement.ts'
import { makeInvitation } from './invitations/invitations.ts'
import { hasSecondOperator, listOperators, removeOperator } from './operators.ts'
import { type NewEvent, recordOperatorEvent, type ActionRequest } from './operatorEvents.ts'

const MOST_ROWS = 1000
const RETENTION_MS = 30 * 24 * 60 * 60 * 1000

export interface OperatorContext {
  pool: pg.Pool
  /** The operator's name. */
  who: string
  atMs: number
}

interface RequestOutcome {
  /** Null: it is done. Otherwise the id of the request that another operator has to confirm. */
  request: string | null
  /** For a new operator: the path of the page that accepts the invitation. */
  invitation: string | null
}

/** Carries the action out at once if one operator is enough; otherwise stores a request for a second one. */
export function requestAction(
  { pool, who, atMs }: OperatorContext,
  action: ActionRequest,
): Promise<RequestOutcome> {
  return atomically(pool, async sql => {
    if (!(await needsSecond(sql, action, who))) {
      await recordOperatorEvent(sql, eventOf(action, { who, step: 'done', atMs }))
      const invitation = await carryOut(sql, action, { askedBy: who, agreedBy: null }, atMs)
      return { request: null, invitation }
    }
    return { request: await storeRequest(sql, action, who, atMs), invitation: null }
  })
}

/** The record of the account or operator names both operators. */
export function confirmRequest({ pool, who, atMs }: OperatorContext, id: string) {
  return atomically(pool, async sql => {
    const { askedBy, ...action } = await takeRequest(sql, id)
    const obstacle = obstacleTo({ askedBy, who, atMs }, await listOperators(sql))
    if (obstacle) throw obstacle
    await recordOperatorEvent(sql, eventOf(action, { who, step: 'confirmed', atMs }))
    return { ...action, invitation: await carryOut(sql, action, { askedBy, agreedBy: who }, atMs) }
  })
}

export function declineRequest({ pool, who, atMs }: OperatorContext, id: string): Promise<void> {
  return atomically(pool, async sql => {
    const { askedBy: _, ...action } = await takeRequest(sql, id)
    await recordOperatorEvent(sql, eventOf(action, { who, step: 'declined', atMs }))
  })
}

interface RequestRow extends Pick<ActionRequest, 'what'> {
  id: string
  about: string
  asked_by: string
  asked_at: Date
}

export async function listRequests(
  sql: Sql,
  who: string,
  nowMs: number,
  userId: string | null = null,
): Promise<OperatorRequest[]> {
  const { rows } = await sql.query<RequestRow>(
    `SELECT r.id, r.what, coalesce(u.username, r.operator) AS about, r.asked_by, r.asked_at
     FROM operator_requests r
     LEFT JOIN users u ON u.id = r.user_id
     WHERE $1::uuid IS NULL OR r.user_id = $1
     ORDER BY r.asked_at, r.id
     LIMIT $2`,
    [userId, MOST_ROWS],
  )
  const operators = rows.length ? await listOperators(sql) : []
  return rows.map(({ id, what, about, asked_by: askedBy, asked_at: askedAt }) => ({
    id,
    what,
    about,
    askedBy,
    askedAt: askedAt.toISOString(),
    isOwn: askedBy === who,
    obstacle: obstacleTo({ askedBy, who, atMs: nowMs }, operators)?.message ?? null,
  }))
}

/** Requests expire after a month without an answer. */
export async function sweepRequests(sql: Sql, nowMs: number): Promise<void> {
  await sql.query('DELETE FROM operator_requests WHERE asked_at < $1', [
    new Date(nowMs - RETENTION_MS),
  ])
}

/** Also refuses impossible actions, so that nobody has to confirm one. */
async function needsSecond(
  sql: Sql,
  { what, userId }: ActionRequest,
  who: string,
): Promise<boolean> {
  const hasSecond = await hasSecondOperator(sql)
  if (what !== 'lift_freeze') return hasSecond
  const frozenBy = await requireLiftable(sql, userId!, who)
  return hasSecond && frozenBy !== null && frozenBy !== who
}

async function storeRequest(
  sql: Sql,
  action: ActionRequest,
  who: string,
  atMs: number,
): Promise<string> {
  const { what, userId, operator } = action
  const { rows } = await sql.query<{ id: string }>(
    `INSERT INTO operator_requests (what, user_id, operator, asked_by, asked_at)
     VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING
     RETURNING id`,
    [what, userId, operator, who, new Date(atMs)],
  )
  if (rows[0]) {
    await recordOperatorEvent(sql, eventOf(action, { who, step: 'asked', atMs }))
    return rows[0].id
  }
  const { rows: asked } = await sql.query<{ id: string }>(
    `SELECT id FROM operator_requests
     WHERE what = $1 AND coalesce(user_id::text, operator) = $2
     LIMIT 1`,
    [what, userId ?? operator],
  )
  return asked[0]!.id
}

async function takeRequest(sql: Sql, id: string): Promise<ActionRequest & { askedBy: string }> {
  if (!isUuid(id)) throw new Refusal('request_not_found')
  const { rows } = await sql.query<ActionRequest & { askedBy: string }>(
    `DELETE FROM operator_requests
     WHERE id = $1
     RETURNING what, user_id AS "userId", operator, asked_by AS "askedBy"`,
    [id],
  )
  if (!rows[0]) throw new Refusal('request_not_found')
  return rows[0]
}

/** The console only invites operators; they are added when the invitation is used. */
const eventOf = (
  action: ActionRequest,
  step: Pick<NewEvent, 'who' | 'step' | 'atMs'>,
): NewEvent => ({
  ...action,
  ...step,
  what: action.what === 'add_operator' ? 'invite_operator' : action.what,
})

interface Approval {
  askedBy: string
  /** Null where one operator is enough. */
  agreedBy: string | null
}

async function carryOut(
  sql: Sql,
  { what, userId, operator }: ActionRequest,
  { askedBy, agreedBy }: Approval,
  atMs: number,
): Promise<string | null> {
  const who = agreedBy === null ? askedBy : `${askedBy} and ${agreedBy}`
  if (what === 'lift_freeze') await liftFreeze(sql, userId!, who, atMs)
  if (what === 'delete_kyc') await eraseKycAs(sql, userId!, who, atMs)
  if (what === 'add_operator')
    return makeInvitation(sql, operator!, { invitedBy: askedBy, agreedBy }, atMs)
  if (what === 'remove_operator' && !(await removeOperator(sql, operator!)))
    throw new Refusal('user_not_found')
  return null
}
