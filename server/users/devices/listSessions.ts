import type { Session } from '#api/schemas/sessions.ts'
import type { Sql } from '../../db/database.ts'
import { SESSIONS_PER_USER, hashToken } from '../sessions/sessions.ts'

interface Row {
  id: string
  device: string | null
  network: string | null
  begun_at: Date | null
  seen_at: Date | null
  expires_at: Date
  is_current: boolean
}

/** The open sessions of a user; marks the one with this token as current. */
export async function listSessions(
  sql: Sql,
  userId: string,
  token: string,
  nowMs: number,
): Promise<Session[]> {
  const { rows } = await sql.query<Row>(
    `SELECT id, device, network, begun_at, seen_at, expires_at, token_hash = $2 AS is_current
     FROM sessions
     WHERE user_id = $1 AND expires_at > $3
     ORDER BY is_current DESC, seen_at DESC NULLS LAST, expires_at DESC
     LIMIT $4`,
    [userId, hashToken(token), new Date(nowMs), SESSIONS_PER_USER],
  )
  return rows.map(row => ({
    id: row.id,
    device: row.device,
    network: row.network,
    begunAt: row.begun_at?.toISOString() ?? null,
    seenAt: row.seen_at?.toISOString() ?? null,
    endsAt: row.expires_at.toISOString(),
    isCurrent: row.is_current,
  }))
}
