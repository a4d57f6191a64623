import { createHash, randomBytes } from 'node:crypto'
import { SESSION_MS } from '#api/limits.ts'
import type { Sql } from '../db/database.ts'
import type { Listener } from '../db/listener.ts'
import type { Caller } from '../http/serve.ts'

const TOKEN_BYTES = 32
const CHANNEL = 'cxac_sessions'
const SESSIONS_PER_USER = 50

/** So many found sessions are believed without asking again, until they end. */
const REMEMBER_MAX = 50_000

interface Remembered {
  owner: Caller
  untilMs: number
}

/**
 * Sessions by their opaque tokens; the database knows only a token's hash. Found ones are remembered,
 * and every process is told at once when a user's sessions end.
 */
export class Sessions {
  readonly #sql: Sql
  readonly #remembered = new Map<string, Remembered>()
  /** Counts every time that sessions ended. */
  #ended = 0

  private constructor(sql: Sql) {
    this.#sql = sql
  }

  static async open(sql: Sql, listener: Listener): Promise<Sessions> {
    const sessions = new Sessions(sql)
    await listener.subscribe(CHANNEL, {
      onNotice: userId => sessions.#forget(userId),
      onReturn: () => sessions.#forgetAll(),
    })
    return sessions
  }

  /**
   * Null when the password that was checked is no longer the user's: a login that began before a
   * reset must not outlive it.
   */
  async begin(userId: string, checkedHash: string, nowMs: number): Promise<string | null> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    const { rowCount } = await this.#sql.query(
      `INSERT INTO sessions (token_hash, user_id, expires_at)
       SELECT $1, id, $4 FROM users WHERE id = $2 AND password_hash = $3 FOR SHARE`,
      [hashToken(token), userId, checkedHash, new Date(nowMs + SESSION_MS)],
    )
    if (!rowCount) return null
    const { rowCount: ended } = await this.#sql.query(
      `DELETE FROM sessions
       WHERE user_id = $1 AND token_hash NOT IN (
         SELECT token_hash FROM sessions WHERE user_id = $1 ORDER BY expires_at DESC LIMIT $2)`,
      [userId, SESSIONS_PER_USER],
    )
    if (ended) await this.announceEnd(userId)
    return token
  }

  async ownerOf(token: string, nowMs: number): Promise<Caller | null> {
    const remembered = this.#remembered.get(token)
    if (remembered && remembered.untilMs > nowMs) return remembered.owner
    this.#remembered.delete(token)
    const asked = this.#ended
    const { rows } = await this.#sql.query<Caller & { expires_at: Date }>(
      `SELECT u.id, u.uid, u.wallet, w.address, s.expires_at
       FROM sessions s
       JOIN users u ON u.id = s.user_id
       JOIN wallets w ON w.number = u.wallet
       WHERE s.token_hash = $1
       LIMIT 1`,
      [hashToken(token)],
    )
    if (!rows[0]) return null
    const { expires_at: expiresAt, ...owner } = rows[0]
    if (expiresAt.getTime() <= nowMs) return null
    // A session that ended while we asked must not be remembered from the older answer.
    if (asked !== this.#ended) return owner
    if (this.#remembered.size >= REMEMBER_MAX) this.#remembered.clear()
    this.#remembered.set(token, { owner, untilMs: expiresAt.getTime() })
    return owner
  }

  async end(token: string, userId: string): Promise<void> {
    await this.#sql.query('DELETE FROM sessions WHERE token_hash = $1', [hashToken(token)])
    await this.announceEnd(userId)
  }

  /** After rows were deleted: from here on no process believes the user's old sessions. */
  async announceEnd(userId: string): Promise<void> {
    this.#forget(userId)
    await this.#sql.query('SELECT pg_notify($1, $2)', [CHANNEL, userId])
  }

  #forgetAll(): void {
    this.#ended++
    this.#remembered.clear()
  }

  #forget(userId: string): void {
    this.#ended++
    for (const [token, { owner }] of this.#remembered)
      if (owner.id === userId) this.#remembered.delete(token)
  }
}

/** How a secret that was handed out is kept. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
