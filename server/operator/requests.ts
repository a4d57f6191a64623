import type pg from 'pg'
import { isUuid } from '#api/fields.ts'
import type { OperatorRequest } from '#api/schemas/operators.ts'
import { Refusal } from '#api/refusals.ts'
import { atomically, type Sql } from '../db/database.ts'
import { eraseKycAs } from '../kyc/eraseKyc.ts'
import { liftFreeze, requireLiftable } from '../users/freeze/freezeAccount.ts'
import { hasSecondOperator, makeOperator, removeOperator } from './operators.ts'
import { recordOperatorEvent, type Wish } from './operatorEvents.ts'

const MOST_ROWS = 1000
const KEPT_MS = 30 * 24 * 60 * 60 * 1000

export interface Asking {
  pool: pg.Pool
  /** Whether somebody can come with `OPERATOR_TOKEN`: one operator more. */
  hasFixedOperator: boolean
  /** The operator's name. */
  who: string
  atMs: number
}

interface Outcome {
  /** Null: it is done. Else what another operator has to answer. */
  request: string | null
  /** Of a new operator. */
  token: string | null
}

/** Does it at once, where one operator may; else asks for the yes of another. */
export function wishFor({ pool, who, atMs, ...parts }: Asking, wish: Wish): Promise<Outcome> {
  return atomically(pool, async sql => {
    if (!(await needsSecond(sql, parts.hasFixedOperator, wish, who))) {
      await recordOperatorEvent(sql, { ...wish, who, step: 'done', atMs })
      return { request: null, token: await carryOut(sql, wish, who, atMs) }
    }
    return { request: await keepRequest(sql, wish, who, atMs), token: null }
  })
}

/** In the record of what it concerns, both have done it. */
export function confirmRequest({ pool, who, atMs }: Asking, id: string) {
  return atomically(pool, async sql => {
    const { askedBy, ...wish } = await takeRequest(sql, id)
    if (askedBy === who) throw new Refusal('own_request')
    await recordOperatorEvent(sql, { ...wish, who, step: 'confirmed', atMs })
    return { ...wish, token: await carryOut(sql, wish, `${askedBy} and ${who}`, atMs) }
  })
}

export function declineRequest({ pool, who, atMs }: Asking, id: string): Promise<void> {
  return atomically(pool, async sql => {
    const { askedBy: _, ...wish } = await takeRequest(sql, id)
    await recordOperatorEvent(sql, { ...wish, who, step: 'declined', atMs })
  })
}

interface RequestRow extends Pick<Wish, 'what'> {
  id: string
  about: string
  asked_by: string
  asked_at: Date
}

export async function listRequests(
  sql: Sql,
  who: string,
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
  return rows.map(({ id, what, about, asked_by: askedBy, asked_at: askedAt }) => ({
    id,
    what,
    about,
    askedBy,
    askedAt: askedAt.toISOString(),
    isOwn: askedBy === who,
  }))
}

/** What nobody has answered in a month was not meant. */
export async function sweepRequests(sql: Sql, nowMs: number): Promise<void> {
  await sql.query('DELETE FROM operator_requests WHERE asked_at < $1', [new Date(nowMs - KEPT_MS)])
}

/** Also refuses what cannot be done anyway: nobody should be asked for it. */
async function needsSecond(
  sql: Sql,
  hasFixedOperator: boolean,
  { what, userId }: Wish,
  who: string,
): Promise<boolean> {
  const hasSecond = await hasSecondOperator(sql, hasFixedOperator)
  if (what !== 'lift_freeze') return hasSecond
  const frozenBy = await requireLiftable(sql, userId!, who)
  return hasSecond && frozenBy !== null && frozenBy !== who
}

async function keepRequest(sql: Sql, wish: Wish, who: string, atMs: number): Promise<string> {
  const { what, userId, operator } = wish
  const { rows } = await sql.query<{ id: string }>(
    `INSERT INTO operator_requests (what, user_id, operator, asked_by, asked_at)
     VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING
     RETURNING id`,
    [what, userId, operator, who, new Date(atMs)],
  )
  if (rows[0]) {
    await recordOperatorEvent(sql, { ...wish, who, step: 'asked', atMs })
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

async function takeRequest(sql: Sql, id: string): Promise<Wish & { askedBy: string }> {
  if (!isUuid(id)) throw new Refusal('request_not_found')
  const { rows } = await sql.query<Wish & { askedBy: string }>(
    `DELETE FROM operator_requests
     WHERE id = $1
     RETURNING what, user_id AS "userId", operator, asked_by AS "askedBy"`,
    [id],
  )
  if (!rows[0]) throw new Refusal('request_not_found')
  return rows[0]
}

async function carryOut(
  sql: Sql,
  { what, userId, operator }: Wish,
  who: string,
  atMs: number,
): Promise<string | null> {
  if (what === 'lift_freeze') await liftFreeze(sql, userId!, who, atMs)
  if (what === 'delete_kyc') await eraseKycAs(sql, userId!, who, atMs)
  if (what === 'add_operator') return makeOperator(sql, operator!)
  if (what === 'remove_operator' && !(await removeOperator(sql, operator!)))
    throw new Refusal('user_not_found')
  return null
}
