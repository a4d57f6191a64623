import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { expect } from 'vitest'
import type { Address } from '#api/chain/address.ts'
import { NO_RULES } from '#api/chain/replay/issuingRules.ts'
import { type Micros, micros } from '#api/chain/money.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import { auditDatabase } from '../../chain/auditing/auditDatabase.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { openingOrder, randomAddress } from '../testLedger.ts'
import { transferOrder } from '../../ledger/transfer.ts'

const WALLETS = 20
const START: Micros = micros(1_000_000_000_000n)
/** Without a pause, refused clients would take the CPU from the recovery of the database. */
const RETRY_MS = 5

/**
 * Sends transfers without pause and records the answer to each. Every transfer has a unique amount, so
 * that the ledger shows how often it was stored.
 */
export class Witness {
  readonly #ledger: Ledger
  readonly #acknowledged: bigint[] = []
  readonly #refused: bigint[] = []
  #addresses: Address[] = []
  #nextAmount = 1n
  #isStopping = false
  #goal = 0
  #reached = () => {}
  #loops: Promise<void>[] = []
  /** Subtracted from the clock, for the test that sets it back. */
  clockBehindMs = 0

  constructor(ledger: Ledger) {
    this.#ledger = ledger
  }

  get acknowledged(): number {
    return this.#acknowledged.length
  }

  async begin(callers: number): Promise<void> {
    this.#addresses = Array.from({ length: WALLETS }, randomAddress)
    const openings = this.#addresses.map(address => openingOrder(address, START))
    await Promise.all(openings.map(order => this.#ledger.submit(order)))
    this.#loops = Array.from({ length: callers }, (_, caller) => this.#loop(caller))
  }

  /** Resolves when this many more transfers are acknowledged. */
  async sees(more: number): Promise<void> {
    this.#goal = this.acknowledged + more
    await new Promise<void>(done => (this.#reached = done))
  }

  async end(): Promise<void> {
    this.#isStopping = true
    await Promise.all(this.#loops)
  }

  /** An acknowledged transfer must be stored exactly once, a refused one not at all, and the audit must pass. */
  async check(pool: pg.Pool): Promise<void> {
    const { rows } = await pool.query<{ amount: bigint; times: bigint }>(
      'SELECT amount_micros AS amount, count(*) AS times FROM transactions WHERE kind = 1 GROUP BY 1',
    )
    const times = new Map(rows.map(row => [row.amount, row.times]))
    expect([...times.values()].filter(count => count !== 1n)).toEqual([])
    expect(this.#acknowledged.filter(amount => !times.has(amount))).toEqual([])
    expect(this.#refused.filter(amount => times.has(amount))).toEqual([])
    await auditDatabase(pool, { rules: NO_RULES })
  }

  async #loop(caller: number): Promise<void> {
    for (let n = caller; !this.#isStopping; n++) {
      const amount = this.#nextAmount++
      try {
        await this.#ledger.submit(
          transferOrder({
            from: this.#addresses[n % WALLETS]!,
            to: this.#addresses[(n * 7 + 1) % WALLETS]!,
            amount: micros(amount),
            fee: micros(1n),
            key: `key-${amount}`,
            atMs: Date.now() - this.clockBehindMs,
          }),
        )
        this.#acknowledged.push(amount)
        if (this.acknowledged === this.#goal) this.#reached()
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        if (error.code !== 'ledger_unsure') this.#refused.push(amount)
        await delay(RETRY_MS)
      }
    }
  }
}
