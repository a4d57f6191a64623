import type { DailyTotals } from '#api/schemas/explorer.ts'
import { microsToJson, subtractMicros } from '#api/chain/money.ts'
import type { Sql } from '../db/database.ts'
import type { LiveLedger } from '../chain/LiveLedger.ts'
import { readTotalsBefore, type Sums } from './readTotalsBefore.ts'

export const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Differences of running totals at the midnights (UTC) between the days. Once a transaction after a
 * midnight is in the chain, none before it can come any more: such totals are read once.
 */
export class Days {
  readonly #sql: Sql
  readonly #head: LiveLedger
  readonly #atMidnight = new Map<number, Sums>()

  constructor(sql: Sql, head: LiveLedger) {
    this.#sql = sql
    this.#head = head
  }

  /** The last `count` days, oldest first, the one of `nowMs` last. */
  async upTo(nowMs: number, count: number): Promise<DailyTotals> {
    const { totals, atMs } = this.#head
    const today = Math.floor(nowMs / DAY_MS)
    const midnights = Array.from({ length: count }, (_, i) => (today - count + 1 + i) * DAY_MS)
    await this.#read(midnights.filter(ms => ms <= atMs && !this.#atMidnight.has(ms)))
    const sums: Sums[] = midnights.map(ms => (ms <= atMs ? this.#atMidnight.get(ms)! : totals))
    return midnights.map((ms, i) => difference(ms, sums[i]!, sums[i + 1] ?? totals))
  }

  async #read(midnights: readonly number[]): Promise<void> {
    if (!midnights.length) return
    const sums = await readTotalsBefore(this.#sql, midnights)
    midnights.forEach((ms, i) => this.#atMidnight.set(ms, sums[i]!))
  }
}

const difference = (midnightMs: number, before: Sums, after: Sums): DailyTotals[number] => ({
  day: new Date(midnightMs).toISOString().slice(0, 10),
  transactions: after.transactions - before.transactions,
  volume: microsToJson(subtractMicros(after.volume, before.volume)),
  fees: microsToJson(subtractMicros(after.fees, before.fees)),
})
