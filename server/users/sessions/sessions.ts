import { hash, randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import { SESSION_MS } from '#api/limits.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import type { Sql } from '../../db/database.ts'
import { KeyedCache } from '../../cache/KeyedCache.ts'
import type { Listener } from '../../db/listener.ts'
import type { Caller } from '../../http/serve.ts'
import { SeenSessions } from '../devices/SeenSessions.ts'

const TOKEN_BYTES = 32
const CHANNEL = 'cxac_sessions'
export const SESSIONS_PER_USER = 50
/** How often the last use of a session is stored: open wallets poll each second. */
export const SEEN_EVERY_MS = 5 * 60 * 1000

interface Session {
  owner: Caller
  tokenHash: Buffer
  expiresAtMs: number
  seenAtMs: number
}

/** How owners recognize the session. */
interface Origin {
  device: string | null
  network: string | null
}

/**
 * Sessions by their opaque tokens; the database has only a token's hash. Found ones are cached, and every process is
 * notified at once when a user's sessions end.
 */
export class Sessions {
  readonly #sql: Sql
  readonly #found: KeyedCache<string, Session>
  readonly #seen: SeenSessions
  readonly #followers = new Set<(userId: string | null) => void>()

  private constructor(sql: Sql, log: Logger) {
    this.#sql = sql
    this.#seen = new SeenSessions(sql, log, 'sessions')
    this.#found = new KeyedCache({ max: 50_000, load: tokens => readSessions(sql, tokens) })
  }

  static async open(sql: Sql, listener: Listener, log: Logger): Promise<Sessions> {
    const sessions = new Sessions(sql, log)
    await listener.subscribe(CHANNEL, {
      onNotice: userId => sessions.evict(userId),
      onReturn: () => {
        sessions.#found.clear()
        sessions.#notify(null)
      },
    })
    return sessions
  }

  /**
   * Null when the password that was checked has been replaced: a log-in that began before a reset must
   * open no session after it.
   */
  async begin(
    userId: string,
    checkedHash: string,
    { device, network }: Origin,
    nowMs: number,
  ): Promise<string | null> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    // One statement, because a log-in under load waits longest for its queries.
    const { rows } = await this.#sql.query<{ has_ended: boolean }>(
      `WITH begun AS (
         INSERT INTO sessions (token_hash, user_id, expires_at, begun_at, seen_at, device, network)
         SELECT $1, id, $4, $5, $5, $6, $7 FROM users WHERE id = $2 AND password_hash = $3 FOR SHARE
         RETURNING user_id),
       ended AS (
         DELETE FROM sessions
         WHERE user_id = (SELECT user_id FROM begun) AND token_hash NOT IN (
           SELECT token_hash FROM sessions WHERE user_id = $2 ORDER BY expires_at DESC LIMIT $8)
         RETURNING user_id)
       SELECT (SELECT pg_notify($9, user_id::text) FROM ended LIMIT 1) IS NOT NULL AS has_ended
       FROM begun`,
      [
        hashToken(token),
        userId,
        checkedHash,
        new Date(nowMs + SESSION_MS),
        new Date(nowMs),
        device,
        network,
        SESSIONS_PER_USER - 1,
        CHANNEL,
      ],
    )
    if (!rows[0]) return null
    if (rows[0].has_ended) this.evict(userId)
    return token
  }

  async ownerOf(token: string, nowMs: number): Promise<Caller | null> {
    return this.#ownerIn(await this.#found.find(token, nowMs), nowMs)
  }

  /** Only from the cache: null also for a session that is not cached. */
  knownOwnerOf(token: string, nowMs: number): Caller | null {
    return this.#ownerIn(this.#found.get(token, nowMs), nowMs)
  }

  #ownerIn(session: Session | undefined, nowMs: number): Caller | null {
    if (!session || session.expiresAtMs <= nowMs) return null
    if (nowMs - session.seenAtMs >= SEEN_EVERY_MS) {
      session.seenAtMs = nowMs
      this.#seen.note(session.tokenHash, nowMs)
    }
    return session.owner
  }

  async end(token: string, userId: string): Promise<void> {
    await this.#endWhere(userId, 'token_hash = $3', hashToken(token))
  }

  /** False when this user has no session with this id. */
  endOne(id: string, userId: string): Promise<boolean> {
    return this.#endWhere(userId, 'id = $3', id)
  }

  async endOthers(token: string, userId: string): Promise<void> {
    await this.#endWhere(userId, 'token_hash <> $3', hashToken(token))
  }

  /** Deletes and notifies in one statement: see `announceEnd`. Returns whether a session has ended. */
  async #endWhere(userId: string, condition: string, value: unknown): Promise<boolean> {
    const { rowCount } = await this.#sql.query(
      `WITH ended AS (DELETE FROM sessions WHERE user_id = $1 AND ${condition} RETURNING user_id)
       SELECT pg_notify($2, user_id::text)
       FROM ended
       LIMIT 1`,
      [userId, CHANNEL, value],
    )
    if (rowCount) this.evict(userId)
    return rowCount === 1
  }

  /** In this process. Those of others wait for the notice. */
  evict(userId: string): void {
    this.#found.deleteWhere(({ owner }) => owner.id === userId)
    this.#notify(userId)
  }

  /** Calls `onEnded` with the user whose sessions may have ended; null: any user's. Returns how to stop. */
  follow(onEnded: (userId: string | null) => void): () => void {
    this.#followers.add(onEnded)
    return () => void this.#followers.delete(onEnded)
  }

  #notify(userId: string | null): void {
    for (const onEnded of this.#followers) onEnded(userId)
  }
}

/** Needs a database transaction: after its commit no process accepts any session of the user. */
export async function endAllSessions(sql: Sql, userId: string): Promise<void> {
  await sql.query('DELETE FROM sessions WHERE user_id = $1', [userId])
  await announceEnd(sql, userId)
}

/**
 * In the database transaction that deletes sessions or API keys: sent after the commit, the notice would be lost with
 * this process or its connection, and other processes would go on accepting them.
 */
export const announceEnd = (sql: Sql, userId: string): Promise<unknown> =>
  sql.query('SELECT pg_notify($1, $2)', [CHANNEL, userId])

/** Needs a database transaction that has locked the user, for changes that must not happen after the session ended. */
export async function requireSession(sql: Sql, token: string): Promise<void> {
  const { rowCount } = await sql.query('SELECT FROM sessions WHERE token_hash = $1 LIMIT 1', [
    hashToken(token),
  ])
  if (!rowCount) throw new Refusal('session_expired')
}

async function readSessions(sql: Sql, tokens: string[]): Promise<ReadonlyMap<string, Session>> {
  const tokenOf = new Map(tokens.map(token => [hashToken(token).toString('hex'), token]))
  const { rows } = await sql.query<Caller & SessionRow>(
    `SELECT u.id, u.uid, u.wallet, w.address, s.token_hash, s.expires_at, s.seen_at
     FROM sessions s
     JOIN users u ON u.id = s.user_id
     JOIN wallets w ON w.number = u.wallet
     WHERE s.token_hash = ANY ($1::bytea[])
     LIMIT $2`,
    [tokens.map(hashToken), tokens.length],
  )
  return new Map(
    rows.map(({ token_hash: tokenHash, expires_at: expiresAt, seen_at: seenAt, ...owner }) => [
      tokenOf.get(tokenHash.toString('hex'))!,
      {
        owner,
        tokenHash,
        expiresAtMs: expiresAt.getTime(),
        seenAtMs: seenAt?.getTime() ?? 0,
      },
    ]),
  )
}

interface SessionRow {
  token_hash: Buffer
  expires_at: Date
  seen_at: Date | null
}

/** Secrets that were handed out are stored only as this hash. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')
