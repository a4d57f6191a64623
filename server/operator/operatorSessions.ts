import { randomBytes, timingSafeEqual } from 'node:crypto'
import { OPERATOR_IDLE_MS, OPERATOR_SESSION_MS } from '#api/limits.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import type { Sql } from '../db/database.ts'
import type { Operator } from '../http/serve.ts'
import { hashToken } from '../users/sessions/sessions.ts'
import { FIXED, hasNamedOperator, operatorOfToken, tokenHashOf } from './operators.ts'
import { WrongSecrets } from '../limits/WrongSecrets.ts'

const SECRET_BYTES = 32

interface SessionRow {
  token_hash: Buffer
  name: string | null
  has_named: boolean
}

interface Begun extends Operator {
  secret: string
}

/**
 * An operator's token is exchanged once for a session that expires: a stolen session secret works for
 * hours at most. The database stores only hashes.
 */
export class OperatorSessions {
  readonly #sql: Sql
  readonly #fixedHash: Buffer | null
  readonly #now: () => number
  /** Shared by both ports. */
  readonly #wrong: WrongSecrets

  constructor(sql: Sql, fixedToken: string | null, now: () => number) {
    this.#sql = sql
    this.#fixedHash = fixedToken === null ? null : hashToken(fixedToken)
    this.#now = now
    this.#wrong = new WrongSecrets(now)
  }

  /** Null when the token is wrong; many wrong ones from one network are rate limited. */
  async begin(token: string, ip: string): Promise<Begun | null> {
    const tokenHash = hashToken(token)
    const isFixed = this.#isFixed(tokenHash)
    if (isFixed && (await hasNamedOperator(this.#sql))) throw new Refusal('operator_token_ended')
    const name = isFixed ? FIXED : await operatorOfToken(this.#sql, tokenHash)
    if (name === null) {
      this.#wrong.count(ip)
      return null
    }
    this.#wrong.forgive(ip)
    return this.#open(tokenHash, name)
  }

  /** For a caller who has proved a passkey of this operator. The session ends with the token. Null: no such operator. */
  async beginAs(name: string): Promise<Begun | null> {
    const tokenHash = await tokenHashOf(this.#sql, name)
    return tokenHash && this.#open(tokenHash, name)
  }

  /** Whether the token is this operator's; wrong ones are rate limited as in `begin`. */
  async isTokenOf(name: string, token: string, ip: string): Promise<boolean> {
    const isTheirs = (await operatorOfToken(this.#sql, hashToken(token))) === name
    if (!isTheirs) this.#wrong.count(ip)
    return isTheirs
  }

  /** Awaits a proof (a passkey, an invitation); a failed one counts like a wrong token. */
  async counting<T>(proof: Promise<T>, ip: string): Promise<T> {
    try {
      return await proof
    } catch (error) {
      this.#wrong.count(ip)
      throw error
    }
  }

  async #open(tokenHash: Buffer, name: string): Promise<Begun> {
    const secret = randomBytes(SECRET_BYTES).toString('base64url')
    await this.#sql.query(
      `INSERT INTO operator_sessions (secret_hash, token_hash, begun_at, seen_at)
       VALUES ($1, $2, $3, $3)`,
      [hashToken(secret), tokenHash, new Date(this.#now())],
    )
    return { secret, name }
  }

  /** The operator of a session, whose idle time restarts. Null when it has ended; wrong ones are rate limited. */
  async operatorOf(secret: string, ip: string): Promise<Operator | null> {
    const operator = await this.#find(secret)
    if (!operator) this.#wrong.count(ip)
    return operator
  }

  async end(secret: string): Promise<void> {
    await this.#sql.query('DELETE FROM operator_sessions WHERE secret_hash = $1', [
      hashToken(secret),
    ])
  }

  async #find(secret: string): Promise<Operator | null> {
    const nowMs = this.#now()
    const { rows } = await this.#sql.query<SessionRow>(
      `UPDATE operator_sessions s
       SET seen_at = $2
       WHERE secret_hash = $1 AND seen_at > $3 AND begun_at > $4
       RETURNING token_hash,
         (SELECT name FROM operators o WHERE o.token_hash = s.token_hash),
         EXISTS (SELECT FROM operators) AS has_named`,
      [
        hashToken(secret),
        new Date(nowMs),
        new Date(nowMs - OPERATOR_IDLE_MS),
        new Date(nowMs - OPERATOR_SESSION_MS),
      ],
    )
    if (!rows[0]) return null
    const { token_hash: tokenHash, has_named: hasNamed, ...row } = rows[0]
    // OPERATOR_TOKEN names nobody: its sessions end when the first named operator is added.
    const name = this.#isFixed(tokenHash) && !hasNamed ? FIXED : row.name
    return name === null ? null : { name }
  }

  #isFixed(tokenHash: Buffer): boolean {
    return this.#fixedHash !== null && timingSafeEqual(tokenHash, this.#fixedHash)
  }
}

export async function sweepOperatorSessions(sql: Sql, nowMs: number): Promise<void> {
  await sql.query('DELETE FROM operator_sessions WHERE seen_at < $1 OR begun_at < $2', [
    new Date(nowMs - OPERATOR_IDLE_MS),
    new Date(nowMs - OPERATOR_SESSION_MS),
  ])
}
