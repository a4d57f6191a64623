import { createHash } from 'node:crypto'
import { KNOWN_NETWORK_MS, KNOWN_NETWORKS_PER_USER } from '#api/limits.ts'
import type { Sql } from '../../db/database.ts'

/** Queries even when the account does not exist: a faster answer would reveal that. */
export async function isKnownNetwork(
  sql: Sql,
  userId: string | null,
  network: string,
): Promise<boolean> {
  const { rowCount } = await sql.query(
    'SELECT FROM known_networks WHERE user_id = $1 AND tag = $2 LIMIT 1',
    [userId, tagOf(userId ?? '', network)],
  )
  return rowCount === 1
}

/** Whether it was known; then it is remembered for longer. */
export async function renewNetwork(
  sql: Sql,
  userId: string,
  network: string,
  nowMs: number,
): Promise<boolean> {
  const { rowCount } = await sql.query(
    'UPDATE known_networks SET seen_at = $3 WHERE user_id = $1 AND tag = $2',
    [userId, tagOf(userId, network), new Date(nowMs)],
  )
  return rowCount === 1
}

/** After the right password or a link from a mail: the owner can log in from this network. */
export async function rememberNetwork(
  sql: Sql,
  userId: string,
  network: string,
  nowMs: number,
): Promise<void> {
  await sql.query(
    `INSERT INTO known_networks (user_id, tag, seen_at)
     VALUES ($1, $2, $3)
     ON CONFLICT (user_id, tag) DO UPDATE SET seen_at = excluded.seen_at`,
    [userId, tagOf(userId, network), new Date(nowMs)],
  )
  await sql.query(
    `DELETE FROM known_networks
     WHERE user_id = $1 AND tag NOT IN (
       SELECT tag FROM known_networks WHERE user_id = $1 ORDER BY seen_at DESC LIMIT $2)`,
    [userId, KNOWN_NETWORKS_PER_USER],
  )
}

export async function sweepKnownNetworks(sql: Sql, nowMs: number): Promise<void> {
  await sql.query('DELETE FROM known_networks WHERE seen_at < $1', [
    new Date(nowMs - KNOWN_NETWORK_MS),
  ])
}

/** `network` is a keyed tag already. */
const tagOf = (userId: string, network: string) =>
  createHash('sha256').update(`${userId}|${network}`).digest()
