import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { Counter } from 'prom-client'
import type { Sql } from '../../db/database.ts'
import { Reader } from '../../db/Reader.ts'
import { readHead, readHeadBeside, type Told } from '../records.ts'
import { type Continuity, holds } from './Continuity.ts'

/** Soon over: the primary is there as well. */
const PATIENCE = { connectMs: 1000, answerMs: 2000 }
/** How long it is left alone after it failed, or was found behind. */
const AFTER_FAILURE_MS = 2000
const AFTER_LAG_MS = 100

type Outcome = 'answered' | 'behind' | 'failed' | 'resting'

/**
 * Replicas of the database, to read from beside it. Never older than what this process has told anyone: a
 * connection is asked for that block and its hash first, unless it has shown it before. Whatever is
 * missing or fails there, the primary answers.
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
  /** What each connection was seen to hold. */
  readonly #held = new WeakMap<object, Told>()
  #restUntilMs = 0
  #isFailing = false

  constructor(url: string, continuity: Continuity, log: Logger) {
    const warn = (error: Error) => log.warn({ err: error }, 'a connection was lost')
    this.#reader = new Reader(url, warn, PATIENCE)
    this.#continuity = continuity
    this.#log = log
  }

  /** Asks a replica, or else `primary`. For what follows from the blocks alone. */
  beside(primary: Sql): Sql {
    return {
      query: async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
        (await this.#find(sql => sql.query<Row>(text, values))) ?? primary.query<Row>(text, values),
    }
  }

  /** How many blocks it lacks of those that were told; null when it does not answer. */
  async lag(patienceMs: number): Promise<number | null> {
    const patience = new AbortController()
    const silence = delay(patienceMs, null, { signal: patience.signal }).catch(() => null)
    const head = await Promise.race([readHead(this.#reader).catch(() => null), silence])
    patience.abort()
    return head && Math.max(0, this.#continuity.told.block - head.block)
  }

  close(): Promise<void> {
    return this.#reader.close()
  }

  /** Null where it cannot be had from here. */
  async #find<T>(read: (sql: Sql) => Promise<T>): Promise<T | null> {
    if (performance.now() < this.#restUntilMs) return this.#count('resting')
    const { told } = this.#continuity
    try {
      const found = await this.#reader.onOne(async (sql, connection) => {
        return (await this.#holds(sql, connection, told)) ? read(sql) : null
      })
      this.#isFailing = false
      if (found === null) return this.#rest('behind', AFTER_LAG_MS)
      this.#count('answered')
      return found
    } catch (error) {
      return this.#fail(error)
    }
  }

  /** A connection stays with its server, and that only goes forward. */
  async #holds(sql: Sql, connection: object, told: Told): Promise<boolean> {
    if (this.#held.get(connection) === told) return true
    const { head, hash } = await readHeadBeside(sql, told.block)
    if (!holds(told, head, hash)) return false
    this.#held.set(connection, told)
    return true
  }

  #fail(error: unknown): null {
    if (!this.#isFailing) this.#log.warn({ err: error }, 'a replica does not answer')
    this.#isFailing = true
    return this.#rest('failed', AFTER_FAILURE_MS)
  }

  #rest(outcome: Outcome, ms: number): null {
    this.#restUntilMs = performance.now() + ms
    return this.#count(outcome)
  }

  #count(outcome: Outcome): null {
    this.reads.inc({ outcome })
    return null
  }
}
