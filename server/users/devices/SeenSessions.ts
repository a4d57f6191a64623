import type { Logger } from 'pino'
import type { Sql } from '../../db/database.ts'

/** When sessions, or API keys, were last used. Written in batches; no request waits for the write. */
export class SeenSessions {
  readonly #sql: Sql
  readonly #log: Logger
  readonly #table: 'sessions' | 'api_keys'
  #waiting: Buffer[] = []
  #isWriting = false

  constructor(sql: Sql, log: Logger, table: 'sessions' | 'api_keys') {
    this.#sql = sql
    this.#log = log
    this.#table = table
  }

  note(tokenHash: Buffer, nowMs: number): void {
    this.#waiting.push(tokenHash)
    if (!this.#isWriting) void this.#writeAll(nowMs)
  }

  async #writeAll(nowMs: number): Promise<void> {
    this.#isWriting = true
    while (this.#waiting.length) {
      const seen = this.#waiting
      this.#waiting = []
      try {
        await this.#sql.query(
          `UPDATE ${this.#table} SET seen_at = $2 WHERE token_hash = ANY ($1::bytea[])`,
          [seen, new Date(nowMs)],
        )
      } catch (error) {
        this.#log.warn(
          { err: error, table: this.#table },
          'when sessions were used could not be written',
        )
      }
    }
    this.#isWriting = false
  }
}
