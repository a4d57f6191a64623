import type { Totals } from '#api/chain/block.ts'
import type { LedgerStatistics, NewestBlock } from '#api/schemas/explorer.ts'
import { NEWEST_BLOCKS, VOLUME_WINDOW_MS } from '#api/limits.ts'
import { type Micros, micros, microsToJson, subtractMicros } from '#api/chain/money.ts'
import type { Sql } from '../db/database.ts'
import type { LiveLedger } from '../chain/LiveLedger.ts'
import { countKeyChanges } from '#api/chain/keys/evidence.ts'
import { readBlocks } from '../chain/reading/readBlocks.ts'
import { readHead } from '../chain/reading/records.ts'
import { Versioned } from '../cache/Versioned.ts'
import { TaggedReply } from '../http/TaggedReply.ts'
import { readTotalsBefore, type Sums } from './readTotalsBefore.ts'

const SECOND_MS = 1000

/** The figures that need a query. */
interface Counted {
  /** A wallet may be opened without a block, in any process. */
  wallets: number
  /** Before the last 24 hours. */
  before: Sums
  newestBlocks: NewestBlock[]
}

interface Snapshot extends Counted {
  block: number
  atMs: number
  totals: Readonly<Totals>
  /** The part of what was issued that deleted accounts gave back. */
  returned: Micros
}

/** Totals come from the head in memory; everything else is read once per second, however many clients poll. */
export class Statistics {
  readonly #sql: Sql
  readonly #head: LiveLedger
  readonly #counted = new Versioned<number, Promise<Counted>>()
  readonly #replies = new Versioned<string, TaggedReply<LedgerStatistics>>()

  constructor(sql: Sql, head: LiveLedger) {
    this.#sql = sql
    this.#head = head
  }

  async at(nowMs: number): Promise<TaggedReply<LedgerStatistics>> {
    const second = Math.floor(nowMs / SECOND_MS)
    const counted = await this.#counted.at(second, '', () => this.#count(second * SECOND_MS))
    const { block, atMs, totals, returned } = this.#head
    const version = [
      this.#head.version,
      counted.before.transactions,
      counted.wallets,
      counted.newestBlocks[0]?.number,
    ].join('-')
    const make = () => present({ block, atMs, totals, returned, ...counted })
    return this.#replies.at(version, '', () => new TaggedReply(version, { make }))
  }

  async #count(nowMs: number): Promise<Counted> {
    const [{ wallets }, [before], newestBlocks] = await Promise.all([
      readHead(this.#sql),
      readTotalsBefore(this.#sql, [nowMs - VOLUME_WINDOW_MS]),
      readNewestBlocks(this.#sql, this.#head.block),
    ])
    return { wallets, before: before!, newestBlocks }
  }
}

/** One block more is read: its totals show how many transactions the next one has. */
async function readNewestBlocks(sql: Sql, latest: number): Promise<NewestBlock[]> {
  const after = Math.max(0, latest - NEWEST_BLOCKS - 1)
  const blocks = await readBlocks(sql, after, Math.min(latest, NEWEST_BLOCKS + 1))
  return blocks
    .map(({ number, atMs, transactions, operatorActions, evidence }, i) => ({
      number,
      createdAt: new Date(atMs).toISOString(),
      transactions: transactions - (blocks[i - 1]?.transactions ?? 0),
      operatorActions: operatorActions.length,
      keyChanges: countKeyChanges(evidence),
    }))
    .slice(-NEWEST_BLOCKS)
    .toReversed()
}

function present(snapshot: Snapshot): LedgerStatistics {
  const { block, atMs, totals, returned, wallets, before, newestBlocks } = snapshot
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
    newestBlocks,
  }
}

/** Rounded to the nearest micro. */
function average(sum: bigint, count: number) {
  const of = BigInt(count)
  return micros(count === 0 ? 0n : (2n * sum + of) / (2n * of))
}
