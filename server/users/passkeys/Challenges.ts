import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { PASSKEY_CHALLENGE_MS } from '#api/limits.ts'
import type { Sql } from '../../db/database.ts'
import type { NewApiKey } from '../apiKeys/storedApiKeys.ts'

const NONCE_BYTES = 16
const TIME_BYTES = 6
const TAG_BYTES = 24
const TAGGED = NONCE_BYTES + TIME_BYTES

/** The only action that the answer to a challenge authorizes. */
type Purpose =
  | { for: 'login' }
  | { for: 'add' | 'unfreeze' | 'delete' | 'download'; userId: string }
  | Sending
  | { for: 'api-key'; userId: string; key: NewApiKey }
  | { for: 'webhook'; userId: string; url: string }
  | { for: 'amount'; userId: string; above: bigint | null }

interface Sending {
  for: 'transfer'
  userId: string
  to: string
  amount: bigint
  key: string
}

/**
 * A challenge carries its purpose as a keyed tag and is stored only when it was answered, so requests for
 * challenges cannot fill a table. It is longer than that of an owner's order, which no page answers for a server.
 */
export class Challenges {
  readonly #key: Buffer

  /** Challenges for users are not accepted from operators, and the reverse. */
  constructor(secret: Uint8Array, audience: 'users' | 'operators') {
    const use = `cxac passkey challenges of ${audience}`
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', use, 32))
  }

  make(purpose: Purpose, nowMs: number): Uint8Array<ArrayBuffer> {
    const tagged = Buffer.alloc(TAGGED)
    randomBytes(NONCE_BYTES).copy(tagged)
    tagged.writeUIntBE(nowMs, NONCE_BYTES, TIME_BYTES)
    return new Uint8Array(Buffer.concat([tagged, this.#tag(tagged, purpose)]))
  }

  /** Whether this server made it for this purpose and it has not expired. */
  isGood(challenge: string, purpose: Purpose, nowMs: number): boolean {
    const bytes = Buffer.from(challenge, 'base64url')
    if (bytes.length !== TAGGED + TAG_BYTES) return false
    const tagged = bytes.subarray(0, TAGGED)
    const age = nowMs - tagged.readUIntBE(NONCE_BYTES, TIME_BYTES)
    const isOurs = timingSafeEqual(bytes.subarray(TAGGED), this.#tag(tagged, purpose))
    return isOurs && age >= 0 && age < PASSKEY_CHALLENGE_MS
  }

  #tag(tagged: Uint8Array, purpose: Purpose): Buffer {
    const text = JSON.stringify(purpose, (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    )
    return createHmac('sha256', this.#key)
      .update(tagged)
      .update(text)
      .digest()
      .subarray(0, TAG_BYTES)
  }
}

export type { Purpose }

/** False when it was answered before. */
export async function spendChallenge(sql: Sql, challenge: string, nowMs: number): Promise<boolean> {
  const { rowCount } = await sql.query(
    'INSERT INTO spent_challenges (challenge, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [Buffer.from(challenge, 'base64url'), new Date(nowMs + PASSKEY_CHALLENGE_MS)],
  )
  return rowCount === 1
}

export async function sweepChallenges(sql: Sql, nowMs: number): Promise<void> {
  await sql.query('DELETE FROM spent_challenges WHERE expires_at < $1', [new Date(nowMs)])
}
