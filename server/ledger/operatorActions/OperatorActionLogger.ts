import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { atomically } from '../../db/database.ts'
import type { Listener } from '../../db/listener.ts'
import type { Ledger } from '../ledger.ts'
import { logOperatorActions } from './logOperatorActions.ts'
import { ACTIONS_CHANNEL } from './recordOperatorAction.ts'

/** Of all processes on one database one logs at a time: two would bring the same operator actions, and one of them for nothing. */
const ACTIONS_LOCK = 4_000_011
const RETRY_MS = 2000
/** Whoever has the lock for longer is frozen: then it is done without. */
const MOST_TURNS = 10
/** Should a notice be lost. */
const LOOK_EVERY_MS = 60_000

interface LoggerParts {
  pool: pg.Pool
  listener: Listener
  ledger: Ledger
  now: () => number
  log: Logger
  retryMs?: number
}

/** Brings what waits to the ledger, as soon as it is heard of, at a start, and again whenever that failed. */
export class OperatorActionLogger {
  readonly #parts: LoggerParts
  readonly #retryMs: number
  readonly #stopping = new AbortController()
  #news = Promise.withResolvers<void>()
  #running: Promise<void> = Promise.resolve()
  /** How often another one had the lock, one time after the other. */
  #turnsWaited = 0
  #isFailing = false

  constructor(parts: LoggerParts) {
    this.#parts = parts
    this.#retryMs = parts.retryMs ?? RETRY_MS
  }

  async start(): Promise<void> {
    const wake = () => this.#news.resolve()
    await this.#parts.listener.subscribe(ACTIONS_CHANNEL, { onNotice: wake, onReturn: wake })
    this.#running = this.#run()
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    this.#news.resolve()
    await this.#running
  }

  async #run(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      this.#news = Promise.withResolvers<void>()
      const isDone = await this.#log().catch((error: unknown) => this.#failed(error))
      if (isDone) await this.#untilNews()
      else await rest(this.#retryMs, this.#stopping.signal)
    }
  }

  /** Whether nothing waits any more. */
  async #log(): Promise<boolean> {
    const { pool } = this.#parts
    const { rowCount } = await pool.query('SELECT FROM waiting_deeds LIMIT 1')
    const isDone =
      rowCount === 0 ||
      (await atomically(pool, async sql => {
        const { rows } = await sql.query<{ isFree: boolean }>(
          `SELECT pg_try_advisory_xact_lock(${ACTIONS_LOCK}) AS "isFree"`,
        )
        if (!rows[0]!.isFree && this.#turnsWaited++ < MOST_TURNS) return false
        await logOperatorActions(this.#parts)
        return true
      }))
    if (isDone) this.#turnsWaited = 0
    this.#isFailing = false
    return isDone
  }

  /** Said once until it succeeds again. */
  #failed(error: unknown): false {
    if (!this.#isFailing) this.#parts.log.warn({ err: error }, 'operator actions wait to be logged')
    this.#isFailing = true
    return false
  }

  async #untilNews(): Promise<void> {
    const look = new AbortController()
    const signal = AbortSignal.any([look.signal, this.#stopping.signal])
    await Promise.race([this.#news.promise, rest(LOOK_EVERY_MS, signal)])
    look.abort()
  }
}

const rest = (ms: number, signal: AbortSignal): Promise<void> =>
  delay(ms, undefined, { signal }).catch(() => {})
