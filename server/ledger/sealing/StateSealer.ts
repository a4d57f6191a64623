import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { LiveLedger } from '../../chain/LiveLedger.ts'
import { type LedgerTransaction, readHead } from '../../chain/records.ts'
import type { NewestState } from '../../chain/state/NewestState.ts'
import { isSealDue } from '../../chain/state/nextState.ts'
import type { Ledger } from '../ledger.ts'
import type { Order } from '../order.ts'

/** So long nothing has happened: a busy ledger has its next block sooner. */
const QUIET_MS = 1000
/** Processes hear of a state together. The first one to act spares the others the work. */
const SPREAD_MS = 500
const AGAIN_MS = 10_000

interface SealerParts {
  pool: pg.Pool
  states: NewestState
  head: LiveLedger
  ledger: Ledger
  now: () => number
  log: Logger
}

/**
 * A block names the state after an earlier one, so the newest payment would be in no proof of a balance before somebody
 * pays again. Where the ledger is quiet, this writes a block for the state alone.
 */
export class StateSealer {
  readonly #parts: SealerParts
  readonly #quietMs: () => number
  #waiting = new AbortController()
  #isStopped = false
  #running: Promise<void> = Promise.resolve()

  constructor(parts: SealerParts, quietMs = () => QUIET_MS + SPREAD_MS * Math.random()) {
    this.#parts = parts
    this.#quietMs = quietMs
  }

  start(): void {
    this.#parts.states.follow(() => this.#begin())
    this.#begin()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#waiting.abort()
    await this.#running
  }

  /** What waits is given up: there is something newer. */
  #begin(): void {
    if (this.#isStopped) return
    this.#waiting.abort()
    this.#waiting = new AbortController()
    this.#running = this.#run(this.#waiting.signal)
  }

  async #run(signal: AbortSignal): Promise<void> {
    await rest(this.#quietMs(), signal)
    while (!signal.aborted && !(await this.#seal())) await rest(AGAIN_MS, signal)
  }

  /** Whether there is nothing more to do. */
  async #seal(): Promise<boolean> {
    const { pool, states, head: live, ledger, now, log } = this.#parts
    try {
      const head = await readHead(pool)
      const [last] = live.newest(0, 1)
      // A payment that is not in it yet will bring another state.
      if (last?.number === head.transactions && isSealDue(states.newest, head, last.block))
        await ledger.submit(sealOrder(last, now()))
      return true
    } catch (error) {
      log.debug({ err: error }, 'the state of the wallets waits for a block')
      return false
    }
  }
}

/** After this transaction, the last. */
export const sealOrder = ({ block, number }: LedgerTransaction, atMs: number): Order<void> => ({
  atMs,
  touches: { wallets: [], marks: [] },
  decide: () => ({ seals: { block, transactions: number }, answer: () => {} }),
})

const rest = (ms: number, signal: AbortSignal): Promise<void> =>
  delay(ms, undefined, { signal }).catch(() => {})
