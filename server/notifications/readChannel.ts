import type { Sql } from '../db/database.ts'
import type { Recipient } from '../mail/composeMail.ts'
import type { PushDevice } from './channels.ts'

export interface Channel extends Recipient {
  id: string
  user_id: string
  wallet: number
  told_line: number
  last_claim_at_ms: bigint | null
  tells_coins: boolean
  tells_mining: boolean
  /** Null: by mail. */
  device: PushDevice | null
}

/**
 * Null for a channel that is gone, a device whose session has expired, or an unconfirmed mail address: otherwise
 * anyone could cause mails to any address by sending coins.
 */
export async function readChannel(sql: Sql, id: string, nowMs: number): Promise<Channel | null> {
  type Row = Omit<Channel, 'device'> & { [Key in keyof PushDevice]: PushDevice[Key] | null }
  const { rows } = await sql.query<Row>(
    `SELECT c.id, c.user_id, c.wallet, c.told_line, c.tells_coins, c.tells_mining,
       c.endpoint, c.public_key AS "publicKey", c.auth_secret AS "authSecret",
       u.email, u.language, u.last_claim_at_ms
     FROM channels c
     JOIN users u ON u.id = c.user_id
     LEFT JOIN sessions s ON s.token_hash = c.session_hash AND s.expires_at > $2
     WHERE c.id = $1
       AND CASE WHEN c.endpoint IS NULL THEN u.email_confirmed_at ELSE s.expires_at END IS NOT NULL
     LIMIT 1`,
    [id, new Date(nowMs)],
  )
  if (!rows[0]) return null
  const { endpoint, publicKey, authSecret, ...channel } = rows[0]
  const device = endpoint && publicKey && authSecret && { endpoint, publicKey, authSecret }
  return { ...channel, device: device || null }
}
