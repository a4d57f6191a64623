import type { Logger } from 'pino'
import type { Sql } from '../../db/database.ts'

/** When sessions were last used. Written in batches; no request waits for the write. */
export class SeenSessions {
  readonly #sql: Sql
  readonly #log: Logger
  #waiting: Buffer[] = []
  #isWriting = false

  constructor(sql: Sql, log: Logger) {
    this.#sql = sql
    this.#log = log
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
          'UPDATE sessions SET seen_at = $2 WHERE token_hash = ANY ($1::bytea[])',
          [seen, new Date(nowMs)],
        )
      } catch (error) {
        this.#log.warn({ err: error }, 'when sessions were used could not be written')
      }
    }
    this.#isWriting = false
  }
}
