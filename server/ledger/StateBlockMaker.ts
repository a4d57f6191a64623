import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { LiveLedger } from '../chain/LiveLedger.ts'
import { readHead } from '../chain/reading/records.ts'
import type { NewestState } from '../chain/state/NewestState.ts'
import { isStateBlockDue } from '../chain/state/nextState.ts'
import type { Ledger } from './ledger.ts'
import type { Sql } from '../db/database.ts'
import type { Decision, Order } from './order.ts'

/** The ledger is idle if nothing happened for this long; a busy one has its next block sooner. */
const IDLE_MS = 1000
/** All processes are notified of a state at once; with a random delay the first one saves the others the work. */
const SPREAD_MS = 500
const RETRY_MS = 10_000

interface StateBlockDeps {
  pool: pg.Pool
  states: NewestState
  head: LiveLedger
  ledger: Ledger
  now: () => number
  log: Logger
}

/**
 * A block names the state after an earlier block, so the newest payment would be in no balance proof until the next
 * payment. On an idle ledger this writes a state block: one that only names the state.
 */
export class StateBlockMaker {
  readonly #deps: StateBlockDeps
  readonly #idleMs: () => number
  #waiting = new AbortController()
  #isStopped = false
  #running: Promise<void> = Promise.resolve()

  constructor(deps: StateBlockDeps, idleMs = () => IDLE_MS + SPREAD_MS * Math.random()) {
    this.#deps = deps
    this.#idleMs = idleMs
  }

  start(): void {
    this.#deps.states.follow(() => this.#begin())
    this.#begin()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#waiting.abort()
    await this.#running
  }

  /** Cancels the wait for an older state. */
  #begin(): void {
    if (this.#isStopped) return
    this.#waiting.abort()
    this.#waiting = new AbortController()
    this.#running = this.#run(this.#waiting.signal)
  }

  async #run(signal: AbortSignal): Promise<void> {
    await wait(this.#idleMs(), signal)
    while (!signal.aborted && !(await this.#makeStateBlock())) await wait(RETRY_MS, signal)
  }

  /** Returns whether there is nothing more to do. */
  async #makeStateBlock(): Promise<boolean> {
    const { pool, states, head: live, ledger, now, log } = this.#deps
    try {
      const head = await readHead(pool)
      const [last] = live.newest(0, 1)
      // A payment that is not in the state yet will bring a newer one.
      if (last?.number !== head.transactions) return true
      const block = Math.max(last.block, await lastKeyChange(pool))
      const { transactions, freezes } = head
      if (isStateBlockDue(states.newest, head, block))
        await ledger.submit(stateBlockOrder({ block, transactions, freezes }, now()))
      return true
    } catch (error) {
      log.debug({ err: error }, 'the state of the wallets waits for a block')
      return false
    }
  }
}

/** The last block that changed who can move coins; it may have no transaction. */
async function lastKeyChange(sql: Sql): Promise<number> {
  const { rows } = await sql.query<{ block: bigint | null }>(
    'SELECT max(block) AS block FROM evidence WHERE transaction IS NULL',
  )
  return Number(rows[0]!.block ?? 0)
}

/** The state after this block, the last one that changed a wallet. */
export const stateBlockOrder = (
  namesState: NonNullable<Decision<void>['namesState']>,
  atMs: number,
): Order<void> => ({
  atMs,
  touches: { wallets: [], marks: [] },
  decide: () => ({ namesState, answer: () => {} }),
})

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  delay(ms, undefined, { signal }).catch(() => {})
