import type { DailyTotals } from '#api/schemas/explorer.ts'
import { microsToJson, subtractMicros } from '#api/chain/money.ts'
import type { Sql } from '../db/database.ts'
import type { LiveLedger } from '../chain/LiveLedger.ts'
import { KeyedCache } from '../cache/KeyedCache.ts'
import { readTotalsBefore, type Sums } from './readTotalsBefore.ts'
import { DAY_MS } from '#api/time.ts'

/** At least half of them stay cached: more than a year. */
const MAX_MIDNIGHTS = 1000

/**
 * Differences of running totals at the midnights (UTC) between the days. Once a transaction after a midnight is in
 * the chain, none before it can follow, so the totals at that midnight never change.
 */
export class Days {
  readonly #head: LiveLedger
  readonly #atMidnight: KeyedCache<number, Sums>

  constructor(sql: Sql, head: LiveLedger) {
    this.#head = head
    this.#atMidnight = new KeyedCache({
      max: MAX_MIDNIGHTS,
      load: async midnights => {
        const sums = await readTotalsBefore(sql, midnights)
        return new Map(midnights.map((ms, i) => [ms, sums[i]!]))
      },
    })
  }

  /** The last `count` days, oldest first, the one of `nowMs` last. */
  async upTo(nowMs: number, count: number): Promise<DailyTotals> {
    const { totals, atMs } = this.#head
    const today = Math.floor(nowMs / DAY_MS)
    const midnights = Array.from({ length: count }, (_, i) => (today - count + 1 + i) * DAY_MS)
    const sums: Sums[] = await Promise.all(
      midnights.map(async ms => (ms <= atMs ? (await this.#atMidnight.find(ms))! : totals)),
    )
    return midnights.map((ms, i) => difference(ms, sums[i]!, sums[i + 1] ?? totals))
  }
}

const difference = (midnightMs: number, before: Sums, after: Sums): DailyTotals[number] => ({
  day: new Date(midnightMs).toISOString().slice(0, 10),
  transactions: after.transactions - before.transactions,
  volume: microsToJson(subtractMicros(after.volume, before.volume)),
  fees: microsToJson(subtractMicros(after.fees, before.fees)),
})
