import { randomBytes } from 'node:crypto'
import { OPERATOR_INVITATION_MS } from '#api/limits.ts'
import type { RefusalDetail } from '#api/refusals/refusalDetails.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import type { Sql } from '../../db/database.ts'
import { hashToken } from '../../users/sessions/sessions.ts'
import { recordOperatorEvent } from '../operatorEvents.ts'
import { isOperator, joinOperator, type Origin } from '../operators.ts'

const RETENTION_MS = 30 * 24 * 60 * 60 * 1000

interface Invitation extends Origin {
  operator: string
  invitedBy: string
  expiresAt: Date
}

/**
 * Needs a database transaction. Returns the path of the page that accepts the ticket. The operator is added only when
 * the ticket is used, so the operators who made the invitation never see the token.
 */
export async function makeInvitation(
  sql: Sql,
  operator: string,
  { invitedBy, agreedBy }: Pick<Invitation, keyof Origin>,
  nowMs: number,
): Promise<string> {
  if (await isOperator(sql, operator)) throw new Refusal('username_taken')
  const ticket = randomBytes(32).toString('base64url')
  await sql.query(
    `INSERT INTO operator_invitations (ticket_hash, operator, invited_by, agreed_by, expires_at)
     VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (operator) WHERE used_at IS NULL DO UPDATE
     SET ticket_hash = excluded.ticket_hash, invited_by = excluded.invited_by,
       agreed_by = excluded.agreed_by, expires_at = excluded.expires_at`,
    [hashToken(ticket), operator, invitedBy, agreedBy, new Date(nowMs + OPERATOR_INVITATION_MS)],
  )
  // After '#', so that it never reaches a server or proxy log.
  return `/invitation#${ticket}`
}

/** Refuses a used, expired or unknown ticket; does not spend it. */
export async function readInvitation(sql: Sql, ticket: string, nowMs: number): Promise<Invitation> {
  const { rows } = await sql.query<Invitation & { usedAt: Date | null }>(
    `SELECT operator, invited_by AS "invitedBy", agreed_by AS "agreedBy",
       expires_at AS "expiresAt", used_at AS "usedAt"
     FROM operator_invitations
     WHERE ticket_hash = $1
     LIMIT 1`,
    [hashToken(ticket)],
  )
  if (!rows[0]) throw new Refusal('invitation_unknown')
  const { usedAt, ...invitation } = rows[0]
  if (usedAt) throw new Refusal('invitation_used', { detail: usedDetail(usedAt, invitation) })
  if (invitation.expiresAt.getTime() <= nowMs) throw new Refusal('invitation_expired')
  return invitation
}

/** Needs a database transaction: of concurrent uses only one adds the operator. Returns name and token. */
export async function acceptInvitation(
  sql: Sql,
  ticket: string,
  nowMs: number,
): Promise<{ name: string; token: string }> {
  const { rows } = await sql.query<Origin & { operator: string }>(
    `UPDATE operator_invitations SET used_at = $2
     WHERE ticket_hash = $1 AND used_at IS NULL AND expires_at > $2
     RETURNING operator, invited_by AS "invitedBy", agreed_by AS "agreedBy"`,
    [hashToken(ticket), new Date(nowMs)],
  )
  const { operator, ...origin } = rows[0] ?? (await readInvitation(sql, ticket, nowMs))
  const token = await joinOperator(sql, operator, origin, nowMs)
  await recordOperatorEvent(sql, {
    what: 'use_invitation',
    userId: null,
    operator,
    who: operator,
    step: 'done',
    atMs: nowMs,
  })
  return { name: operator, token }
}

export async function sweepInvitations(sql: Sql, nowMs: number): Promise<void> {
  await sql.query('DELETE FROM operator_invitations WHERE expires_at < $1', [
    new Date(nowMs - RETENTION_MS),
  ])
}

function usedDetail(usedAt: Date, { operator, invitedBy, agreedBy }: Invitation): RefusalDetail {
  const values = { at: usedAt.toISOString(), operator, maker: invitedBy }
  return agreedBy === null
    ? { name: 'invitation_used', values }
    : { name: 'invitation_of_two_used', values: { ...values, second: agreedBy } }
}
