import { createHash, randomBytes } from 'node:crypto'
import { SESSION_MS } from '#api/limits.ts'
import type { Sql } from '../db/database.ts'
import type { Caller } from '../http/serve.ts'

const TOKEN_BYTES = 32

/** How long a found session is believed without asking again. */
const REMEMBER_MS = 5000
const REMEMBER_MAX = 50_000

interface Remembered {
  owner: Caller
  untilMs: number
}

/** Sessions by their opaque tokens. The database knows only a token's hash. */
export class Sessions {
  readonly #sql: Sql
  readonly #remembered = new Map<string, Remembered>()

  constructor(sql: Sql) {
    this.#sql = sql
  }

  async open(userId: string, nowMs: number): Promise<string> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    await this.#sql.query(
      'INSERT INTO sessions (token_hash, user_id, expires_at) VALUES ($1, $2, $3)',
      [hashOf(token), userId, new Date(nowMs + SESSION_MS)],
    )
    return token
  }

  async ownerOf(token: string, nowMs: number): Promise<Caller | null> {
    const remembered = this.#remembered.get(token)
    if (remembered && remembered.untilMs > nowMs) return remembered.owner
    const { rows } = await this.#sql.query<Caller & { expires_at: Date }>(
      `SELECT u.id, u.uid, u.wallet, w.address, s.expires_at
       FROM sessions s
       JOIN users u ON u.id = s.user_id
       JOIN wallets w ON w.number = u.wallet
       WHERE s.token_hash = $1
       LIMIT 1`,
      [hashOf(token)],
    )
    this.#remembered.delete(token)
    const row = rows[0]
    if (!row || row.expires_at.getTime() <= nowMs) return null
    const { expires_at, ...owner } = row
    if (this.#remembered.size >= REMEMBER_MAX) this.#remembered.clear()
    const untilMs = Math.min(nowMs + REMEMBER_MS, expires_at.getTime())
    this.#remembered.set(token, { owner, untilMs })
    return owner
  }

  async revoke(token: string): Promise<void> {
    await this.#sql.query('DELETE FROM sessions WHERE token_hash = $1', [hashOf(token)])
    this.#remembered.delete(token)
  }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest()
