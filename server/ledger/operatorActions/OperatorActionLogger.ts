import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { atomically } from '../../db/database.ts'
import type { Listener } from '../../db/listener.ts'
import type { Ledger } from '../ledger.ts'
import { logOperatorActions } from './logOperatorActions.ts'
import { ACTIONS_CHANNEL } from './recordOperatorAction.ts'
import { LOCKS } from '../../db/locks.ts'

const RETRY_MS = 2000
/** A process that holds the lock for longer is frozen: then it is bypassed. */
const MOST_TURNS = 10
/** In case a notification was lost. */
const LOOK_EVERY_MS = 60_000

interface LoggerDeps {
  pool: pg.Pool
  listener: Listener
  ledger: Ledger
  now: () => number
  log: Logger
  retryMs?: number
}

/** Submits waiting operator actions to the ledger: when notified, at the start, and again after each failure. */
export class OperatorActionLogger {
  readonly #deps: LoggerDeps
  readonly #retryMs: number
  readonly #stopping = new AbortController()
  #news = Promise.withResolvers<void>()
  #running: Promise<void> = Promise.resolve()
  /** How often in a row another process had the lock. */
  #turnsWaited = 0
  #isFailing = false

  constructor(deps: LoggerDeps) {
    this.#deps = deps
    this.#retryMs = deps.retryMs ?? RETRY_MS
  }

  async start(): Promise<void> {
    const wake = () => this.#news.resolve()
    await this.#deps.listener.subscribe(ACTIONS_CHANNEL, { onNotice: wake, onReturn: wake })
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

  /** Answers whether nothing waits any more. */
  async #log(): Promise<boolean> {
    const { pool } = this.#deps
    const { rowCount } = await pool.query('SELECT FROM waiting_deeds LIMIT 1')
    const isDone =
      rowCount === 0 ||
      (await atomically(pool, async sql => {
        const { rows } = await sql.query<{ isFree: boolean }>(
          `SELECT pg_try_advisory_xact_lock(${LOCKS.operatorActions}) AS "isFree"`,
        )
        if (!rows[0]!.isFree && this.#turnsWaited++ < MOST_TURNS) return false
        await logOperatorActions(this.#deps)
        return true
      }))
    if (isDone) this.#turnsWaited = 0
    this.#isFailing = false
    return isDone
  }

  /** Said once until it succeeds again. */
  #failed(error: unknown): false {
    if (!this.#isFailing) this.#deps.log.warn({ err: error }, 'operator actions wait to be logged')
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
