import type { Totals } from '#api/chain/block.ts'
import type { LedgerStatistics } from '#api/schemas/explorer.ts'
import { VOLUME_WINDOW_MS } from '#api/limits.ts'
import { type Micros, micros, microsToJson, subtractMicros } from '#api/chain/money.ts'
import type { Sql } from '../db/database.ts'
import type { LiveLedger } from '../chain/LiveLedger.ts'
import { readHead } from '../chain/records.ts'
import { LatestAnswers } from '../cache/LatestAnswers.ts'
import type { Versioned } from '../cache/Versioned.ts'
import { readByNumber } from '../chain/readTransactions.ts'
import { readTotalsBefore, type Sums } from './readTotalsBefore.ts'
import { Remembered } from '../cache/remembered.ts'

const SECOND_MS = 1000

interface Snapshot {
  block: number
  atMs: number
  totals: Readonly<Totals>
  /** Of what was issued, given back by deleted accounts. */
  returned: Micros
  wallets: number
  /** Before the last 24 hours. */
  before: Sums
}

/**
 * Totals come from the head in memory. The rest is asked for at most once a second, and what came
 * before the last 24 hours only when a transaction has left them: polling costs next to nothing.
 */
export class Statistics {
  readonly #head: LiveLedger
  readonly #wallets: Remembered<number>
  readonly #before: Remembered<Sums>
  readonly #answers = new LatestAnswers<LedgerStatistics>()

  constructor(sql: Sql, head: LiveLedger) {
    this.#head = head
    // A wallet may be opened without a block, in any process: only the database knows how many.
    this.#wallets = new Remembered(async untilMs => {
      const { wallets } = await readHead(sql)
      return { value: wallets, untilMs }
    })
    this.#before = new Remembered(async startMs => {
      const [value] = await readTotalsBefore(sql, [startMs])
      const first = await readByNumber(sql, value!.transactions + 1)
      return { value: value!, untilMs: first?.atMs ?? startMs }
    })
  }

  async at(nowMs: number): Promise<Versioned<LedgerStatistics>> {
    const second = Math.floor(nowMs / SECOND_MS) * SECOND_MS
    const startMs = second - VOLUME_WINDOW_MS
    const wallets = await this.#wallets.at(second)
    const isIdle = this.#head.atMs < startMs
    const before = isIdle ? this.#head.totals : await this.#before.at(startMs)
    const { block, atMs, totals, returned, version } = this.#head
    return this.#answers.at(`${version}-${before.transactions}-${wallets}`, '', () => ({
      make: () => present({ block, atMs, totals, returned, wallets, before }),
    }))
  }
}

function present({ block, atMs, totals, returned, wallets, before }: Snapshot): LedgerStatistics {
  const { transactions, volume, fees, issued } = totals
  return {
    latestBlock: block,
    totalTransactions: transactions,
    totalVolume: microsToJson(volume),
    totalFees: microsToJson(fees),
    circulating: microsToJson(subtractMicros(subtractMicros(issued, fees), returned)),
    averageFee: microsToJson(average(fees, transactions)),
    wallets,
    lastTransactionAt: transactions ? new Date(atMs).toISOString() : null,
    transactions24h: transactions - before.transactions,
    volume24h: microsToJson(subtractMicros(volume, before.volume)),
  }
}

/** Rounded to the nearest micro. */
function average(sum: bigint, count: number) {
  const of = BigInt(count)
  return micros(count === 0 ? 0n : (2n * sum + of) / (2n * of))
}
