import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { Counter } from 'prom-client'
import type { Sql } from '../../db/database.ts'
import { Reader } from '../../db/Reader.ts'
import { readHead, readHeadAndHash, type ServedBlock } from '../reading/records.ts'
import { type Continuity, holds } from './Continuity.ts'

/** Short, because the primary can answer too. */
const TIMEOUTS = { connectMs: 1000, answerMs: 2000 }
/** How long a replica is not asked after it failed or lagged. */
const AFTER_FAILURE_MS = 2000
const AFTER_LAG_MS = 100

type ReadOutcome = 'answered' | 'behind' | 'failed' | 'resting'

/**
 * Reads from replicas of the database. Never older than what this process has served: a connection is first asked for
 * the served block and its hash, unless it has shown it before. If that fails, the primary answers.
 */
export class Replica {
  readonly reads = new Counter({
    name: 'cxac_replica_reads_total',
    help: 'Reads that were meant for a replica; all but those answered went to the primary',
    labelNames: ['outcome'],
    registers: [],
  })
  readonly #reader: Reader
  readonly #continuity: Continuity
  readonly #log: Logger
  /** The served block that each connection has shown to have. */
  readonly #held = new WeakMap<object, ServedBlock>()
  #restUntilMs = 0
  #isFailing = false

  constructor(url: string, continuity: Continuity, log: Logger) {
    const warn = (error: Error) => log.warn({ err: error }, 'a connection was lost')
    this.#reader = new Reader(url, warn, TIMEOUTS)
    this.#continuity = continuity
    this.#log = log
  }

  /** Asks a replica, otherwise `primary`. Only for data that depends on nothing but the blocks. */
  withFallback(primary: Sql): Sql {
    return {
      query: async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
        (await this.#find(sql => sql.query<Row>(text, values))) ?? primary.query<Row>(text, values),
    }
  }

  /** How many served blocks it lacks; null if it does not answer. */
  async lag(timeoutMs: number): Promise<number | null> {
    const timeout = new AbortController()
    const silence = delay(timeoutMs, null, { signal: timeout.signal }).catch(() => null)
    const head = await Promise.race([readHead(this.#reader).catch(() => null), silence])
    timeout.abort()
    return head && Math.max(0, this.#continuity.served.block - head.block)
  }

  close(): Promise<void> {
    return this.#reader.close()
  }

  /** Null if no replica can answer. */
  async #find<T>(read: (sql: Sql) => Promise<T>): Promise<T | null> {
    if (performance.now() < this.#restUntilMs) return this.#count('resting')
    const { served } = this.#continuity
    try {
      const found = await this.#reader.onOne(async (sql, connection) => {
        return (await this.#holds(sql, connection, served)) ? read(sql) : null
      })
      this.#isFailing = false
      if (found === null) return this.#rest('behind', AFTER_LAG_MS)
      this.#count('answered')
      return found
    } catch (error) {
      return this.#fail(error)
    }
  }

  /** A connection stays with its server, whose chain only grows. */
  async #holds(sql: Sql, connection: object, served: ServedBlock): Promise<boolean> {
    if (this.#held.get(connection) === served) return true
    const { head, hash } = await readHeadAndHash(sql, served.block)
    if (!holds(served, head, hash)) return false
    this.#held.set(connection, served)
    return true
  }

  #fail(error: unknown): null {
    if (!this.#isFailing) this.#log.warn({ err: error }, 'a replica does not answer')
    this.#isFailing = true
    return this.#rest('failed', AFTER_FAILURE_MS)
  }

  #rest(outcome: ReadOutcome, ms: number): null {
    this.#restUntilMs = performance.now() + ms
    return this.#count(outcome)
  }

  #count(outcome: ReadOutcome): null {
    this.reads.inc({ outcome })
    return null
  }
}
