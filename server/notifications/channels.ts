import type pg from 'pg'
import { PUSH_DEVICE_RETENTION_MS, PUSH_DEVICES_PER_USER } from '#api/limits.ts'
import type { NotificationChoices } from '#api/schemas/notifications.ts'
import { atomically, type Sql } from '../db/database.ts'
import type { Caller } from '../http/serve.ts'
import { remindOfMining } from './jobs.ts'

/** Where the messages for a device go, and the keys that they are encrypted for. */
export interface PushDevice {
  endpoint: string
  publicKey: Uint8Array
  authSecret: Uint8Array
}

const NOTHING: NotificationChoices = { coins: false, mining: false }

/** What a user wants by mail, and on the device of this session. */
export async function readChoices(
  sql: Sql,
  userId: string,
  sessionHash: Uint8Array,
): Promise<{ mail: NotificationChoices; push: NotificationChoices }> {
  const { rows } = await sql.query<NotificationChoices & { isMail: boolean }>(
    `SELECT tells_coins AS coins, tells_mining AS mining, endpoint IS NULL AS "isMail"
     FROM channels
     WHERE user_id = $1 AND (endpoint IS NULL OR session_hash = $2)
     LIMIT 2`,
    [userId, sessionHash],
  )
  const choicesOf = (isMail: boolean): NotificationChoices => {
    const found = rows.find(row => row.isMail === isMail)
    return found ? { coins: found.coins, mining: found.mining } : NOTHING
  }
  return { mail: choicesOf(true), push: choicesOf(false) }
}

/** Coins that arrived before are not news. */
const NOW_LINE = '(SELECT history_length FROM wallets WHERE number = $2)'

const CHANGED_WISHES = `
  told_line = CASE WHEN channels.tells_coins THEN channels.told_line ELSE EXCLUDED.told_line END,
  tells_coins = EXCLUDED.tells_coins, tells_mining = EXCLUDED.tells_mining`

export function chooseMail(
  pool: pg.Pool,
  { id, wallet }: Caller,
  { coins, mining }: NotificationChoices,
  nowMs: number,
): Promise<void> {
  return atomically(pool, async sql => {
    const { rows } = await sql.query<{ id: string }>(
      `INSERT INTO channels (user_id, wallet, tells_coins, tells_mining, told_line, renewed_at)
       VALUES ($1, $2, $3, $4, ${NOW_LINE}, $5)
       ON CONFLICT (user_id) WHERE endpoint IS NULL DO UPDATE SET ${CHANGED_WISHES}
       RETURNING id`,
      [id, wallet, coins, mining, new Date(nowMs)],
    )
    await remindOfMining(sql, rows[0]!.id, nowMs)
  })
}

/** A device belongs to the user who is logged in on it: the next account takes it over. */
export function choosePush(
  pool: pg.Pool,
  { id, wallet }: Caller,
  sessionHash: Uint8Array,
  { coins, mining, endpoint, publicKey, authSecret }: NotificationChoices & PushDevice,
  nowMs: number,
): Promise<void> {
  return atomically(pool, async sql => {
    // Another subscription of the same browser, or the same one under another account.
    await sql.query(
      `DELETE FROM channels
       WHERE (session_hash = $1 AND endpoint <> $2) OR (endpoint = $2 AND user_id <> $3)`,
      [sessionHash, endpoint, id],
    )
    if (!coins && !mining) return deleteDevice(sql, endpoint)
    const { rows } = await sql.query<{ id: string }>(
      `INSERT INTO channels (user_id, wallet, tells_coins, tells_mining, told_line, renewed_at,
         endpoint, public_key, auth_secret, session_hash)
       VALUES ($1, $2, $3, $4, ${NOW_LINE}, $5, $6, $7, $8, $9)
       ON CONFLICT (endpoint) DO UPDATE SET ${CHANGED_WISHES},
         public_key = EXCLUDED.public_key, auth_secret = EXCLUDED.auth_secret,
         session_hash = EXCLUDED.session_hash, renewed_at = EXCLUDED.renewed_at
       RETURNING id`,
      [id, wallet, coins, mining, new Date(nowMs), endpoint, publicKey, authSecret, sessionHash],
    )
    await sql.query(
      `DELETE FROM channels
       WHERE id IN (
         SELECT id FROM channels
         WHERE user_id = $1 AND endpoint IS NOT NULL
         ORDER BY renewed_at DESC, id
         OFFSET $2)`,
      [id, PUSH_DEVICES_PER_USER],
    )
    await remindOfMining(sql, rows[0]!.id, nowMs)
  })
}

/** The device continues with a new session of its owner. What arrived in between was shown at the log-in. */
export async function renewDevice(
  sql: Sql,
  { id, wallet }: Caller,
  sessionHash: Uint8Array,
  endpoint: string,
  nowMs: number,
): Promise<void> {
  await sql.query(
    `UPDATE channels
     SET session_hash = $3, told_line = ${NOW_LINE}, renewed_at = $5
     WHERE user_id = $1 AND endpoint = $4
       AND NOT EXISTS (SELECT FROM channels WHERE session_hash = $3)`,
    [id, wallet, sessionHash, endpoint, new Date(nowMs)],
  )
}

export async function deleteDevice(sql: Sql, endpoint: string): Promise<void> {
  await sql.query('DELETE FROM channels WHERE endpoint = $1', [endpoint])
}

/** After a log-out nothing more is sent to the device. An expired session only pauses it. */
export async function deleteDeviceOf(sql: Sql, sessionHash: Uint8Array): Promise<void> {
  await sql.query('DELETE FROM channels WHERE session_hash = $1', [sessionHash])
}

export async function sweepDevices(sql: Sql, nowMs: number): Promise<void> {
  await sql.query(
    'DELETE FROM channels WHERE endpoint IS NOT NULL AND session_hash IS NULL AND renewed_at < $1',
    [new Date(nowMs - PUSH_DEVICE_RETENTION_MS)],
  )
}
