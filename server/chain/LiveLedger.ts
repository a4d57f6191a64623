import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { type Totals, addToTotals } from '#api/chain/block.ts'
import { TRANSACTIONS_MAX_ROWS } from '#api/limits.ts'
import { type Micros, ZERO } from '#api/chain/money.ts'
import { isSameHash } from '#api/chain/tree/merkle.ts'
import type { RecordedBlock } from '#api/chain/replay/replay.ts'
import { atomically, type Sql } from '../db/database.ts'
import type { Continuity } from './continuity/Continuity.ts'
import { readHead, type HeadState, type LedgerTransaction } from './reading/records.ts'
import { Balances } from './ranking/Balances.ts'
import type { BalancesFile } from './ranking/BalancesFile.ts'
import { NEWS_AT_ONCE, type NewsWithHead, NewsReader } from './reading/NewsReader.ts'
import { readTransactions } from './reading/readTransactions.ts'

const APPEND_TIMEOUT_MS = 3000

/**
 * The newest part of the chain in memory, so that polling costs no query: totals, the newest transactions, and the
 * balance, rank and history length of every wallet, exact as of the latest block.
 */
export class LiveLedger {
  readonly #pool: pg.Pool
  readonly #news: NewsReader
  readonly #log: Logger
  readonly #continuity: Continuity
  readonly #file: BalancesFile | null
  #block = 0
  /** Of that block. */
  #hash: Uint8Array = new Uint8Array(32)
  #version = ''
  #totals: Totals = { transactions: 0, volume: ZERO, fees: ZERO, issued: ZERO }
  #newest: LedgerTransaction[] = []
  #balances = Balances.none()
  readonly #followers = new Set<() => void>()
  #catchingUp: Promise<HeadState | null> = Promise.resolve(null)
  #nextCatchUp: Promise<HeadState | null> | null = null

  /** `reader`: for frequent reads. `file`: spares `load` reading all wallets. */
  constructor(
    pool: pg.Pool,
    reader: Sql,
    log: Logger,
    continuity: Continuity,
    file: BalancesFile | null = null,
  ) {
    this.#pool = pool
    this.#news = new NewsReader(reader)
    this.#log = log
    this.#continuity = continuity
    this.#file = file
  }

  get block(): number {
    return this.#block
  }

  /** Of the newest block; zeros before the first. */
  get hash(): Uint8Array {
    return this.#hash
  }

  /** The same version means the same chain: a rewritten chain of the same length has another one. */
  get version(): string {
    return (this.#version ||= `${this.#block}-${Buffer.from(this.#hash).toString('hex', 0, 8)}`)
  }

  get totals(): Readonly<Totals> {
    return this.#totals
  }

  /** Newest first, from memory: at least the newest 1,000, if there are as many. */
  newest(first: number, count: number): LedgerTransaction[] {
    const end = this.#newest.length - first
    return this.#newest.slice(Math.max(0, end - count), Math.max(0, end)).toReversed()
  }

  /** The transactions after this one, oldest first; null if memory does not reach back that far. */
  after(number: number): LedgerTransaction[] | null {
    const count = this.#totals.transactions - number
    if (count > this.#newest.length) return null
    return count > 0 ? this.#newest.slice(-count) : []
  }

  /** `onChange` is called after each step of the chain, of any process, and must not throw. Returns a function that stops it. */
  follow(onChange: () => void): () => void {
    this.#followers.add(onChange)
    return () => void this.#followers.delete(onChange)
  }

  /** The time of the newest transaction; 0 before the first. */
  get atMs(): number {
    return this.#newest.at(-1)?.atMs ?? 0
  }

  /** How many transactions are in memory for `newest`. */
  get remembered(): number {
    return this.#newest.length
  }

  balanceOf(wallet: number): Micros {
    return this.#balances.of(wallet)
  }

  /** The coins that deleted accounts returned to SYSTEM. */
  get returned(): Micros {
    return this.#balances.returned
  }

  historyLengthOf(wallet: number): number {
    return this.#balances.historyLengthOf(wallet)
  }

  /** Largest balance first; of equal balances the older wallet first. */
  get leaders(): readonly number[] {
    return this.#balances.leaders
  }

  rankOf(wallet: number): number {
    return this.#balances.rankOf(wallet)
  }

  /** Reads everything once, in one snapshot. */
  async load(): Promise<void> {
    await atomically(this.#pool, async sql => {
      await sql.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY')
      const head = await readHead(sql)
      const { block, hash, wallets, transactions, volume, fees, issued } = head
      this.#balances = (await this.#file?.read(sql, head)) ?? (await Balances.read(sql, wallets))
      this.#totals = { transactions, volume, fees, issued }
      this.#stand(block, hash)
      this.#continuity.markServed(head)
      const last = this.#totals.transactions
      this.#newest = (
        await readTransactions(sql, last - TRANSACTIONS_MAX_ROWS + 1, last)
      ).toReversed()
    })
  }

  /** Stores the balances for the next `load`. */
  async save(): Promise<void> {
    const { transactions } = this.#totals
    await this.#file?.write({ block: this.#block, hash: this.#hash, transactions }, this.#balances)
  }

  /** Adds a batch that this process committed. Never fails and never waits long, because the commit has happened. */
  async append(block: RecordedBlock, transactions: readonly LedgerTransaction[]): Promise<void> {
    const [first] = transactions
    const isNext = first
      ? first.number === this.#totals.transactions + 1
      : isSameHash(block.previousHash, this.#hash)
    if (!isNext) {
      await Promise.race([this.catchUp(), delay(APPEND_TIMEOUT_MS, undefined, { ref: false })])
      return
    }
    for (const transaction of transactions) this.#apply(transaction, block.hash)
    this.#stand(block.number, block.hash)
    for (const onChange of this.#followers) onChange()
  }

  /**
   * Reads what other processes wrote. A lost notification does no harm: the numbers show what is missing. Returns the
   * head that was read with it if its chain has the served block, otherwise null.
   */
  catchUp(): Promise<HeadState | null> {
    // A read that has not begun yet will see everything that is there now.
    this.#nextCatchUp ??= this.#catchingUp.then(() => {
      this.#nextCatchUp = null
      this.#catchingUp = this.#readOn().catch((error: unknown) => {
        this.#log.warn({ err: error }, 'the newest blocks could not be read')
        return null
      })
      return this.#catchingUp
    })
    return this.#nextCatchUp
  }

  /** A chain that lacks the newest known block is another chain. */
  async #readOn(): Promise<HeadState | null> {
    for (;;) {
      const [block, hash] = [this.#block, this.#hash]
      const hasServed = this.#continuity.served.block <= block
      const read = await this.#news.readOnWithHead(block, this.#totals.transactions + 1)
      const { head, hash: found, news } = read
      if (block > 0 && !(found && isSameHash(found, hash))) {
        await this.#continuity.check()
        return null
      }
      if (this.#mayBeLost(read)) {
        await this.#continuity.check()
        if (this.#continuity.loss) return null
        continue
      }
      for (const { transaction, blockHash } of news)
        if (transaction.number === this.#totals.transactions + 1)
          this.#apply(transaction, blockHash)
      // After the last transaction there may be blocks without transactions.
      if (head.transactions === this.#totals.transactions && head.block > this.#block)
        this.#stand(head.block, head.hash)
      if (this.#block > block) this.#notify()
      if (news.length === NEWS_AT_ONCE) continue
      // Not earlier: the block of the last rows may continue in the next ones.
      for (const onChange of this.#followers) onChange()
      return hasServed ? head : null
    }
  }

  /**
   * A read that was answered after a block was served that it lacks: if the database was rolled back meanwhile, its
   * news would bring memory to a block that is lost, and memory would never catch up.
   */
  #mayBeLost({ head: { block, hash, transactions }, news }: NewsWithHead): boolean {
    const { served } = this.#continuity
    if (served.block === block) return block > 0 && !isSameHash(served.hash, hash)
    if (served.block > block) return transactions > this.#totals.transactions
    return news.some(
      ({ transaction, blockHash }) =>
        transaction.block === served.block && !isSameHash(blockHash, served.hash),
    )
  }

  #stand(block: number, hash: Uint8Array): void {
    this.#block = block
    this.#hash = hash
    this.#version = ''
  }

  #notify(): void {
    const { transactions } = this.#totals
    this.#continuity.markServed({ block: this.#block, hash: this.#hash, transactions, wallets: 0 })
  }

  #apply(transaction: LedgerTransaction, blockHash: Uint8Array): void {
    this.#balances.apply(transaction)
    this.#totals = addToTotals(this.#totals, transaction)
    this.#stand(transaction.block, blockHash)
    this.#newest.push(transaction)
    // Trimmed in large steps: one at a time would move a thousand entries per transaction.
    if (this.#newest.length >= 2 * TRANSACTIONS_MAX_ROWS)
      this.#newest = this.#newest.slice(-TRANSACTIONS_MAX_ROWS)
  }
}
