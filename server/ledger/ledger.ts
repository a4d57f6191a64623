import type { Logger } from 'pino'
import { Refusal } from '#api/refusals/refusals.ts'
import type { Batch } from './batches/Batch.ts'
import type { Sql } from '../db/database.ts'
import type { Continuity } from '../chain/continuity/Continuity.ts'
import type { LiveLedger } from '../chain/LiveLedger.ts'
import { BatchCommitter, type OfferedStates, type Written } from './batches/BatchCommitter.ts'
import type { Order } from './order.ts'
import { WriterLease } from './queue/WriterLease.ts'
import { type Entry, type Gathered, OrderQueue } from './queue/OrderQueue.ts'
import { NotConnected, UnknownOutcome } from './failures.ts'
import type { ChainWriter } from './ChainWriter.ts'

const MAX_WAITING = 10_000
const PAUSE_MS = 1000

const DISK_FULL = '53100'

interface LedgerDeps {
  writer: ChainWriter
  /** Reads what orders need on other connections than the writer's. */
  reader: Sql
  live: LiveLedger
  continuity: Continuity
  states: OfferedStates
  log: Logger
}

interface Sent {
  entries: readonly Entry[]
  writing: Promise<Written>
  begunMs: number
}

/**
 * The only way to move coins. Orders wait in a queue; while one batch commits, the next one gathers and is decided
 * on the result of the first. There are no timers: an idle ledger commits a single order at once, and a busy ledger
 * forms batches by itself.
 */
export class Ledger {
  readonly #writer: ChainWriter
  readonly #live: LiveLedger
  readonly #continuity: Continuity
  readonly #committer: BatchCommitter
  readonly #lease: WriterLease
  readonly #log: Logger
  readonly #queue: OrderQueue
  #running: Promise<void> | null = null
  #isClosed = false
  /** Called after each commit. */
  onCommitted: (orders: number, ms: number) => void = () => {}
  /** Monotonic: if the wall clock were set back by a day, the ledger would refuse for a day. */
  #pausedUntilMs = 0

  constructor({ writer, reader, live, continuity, states, log }: LedgerDeps) {
    this.#writer = writer
    this.#live = live
    this.#continuity = continuity
    this.#lease = new WriterLease(writer)
    this.#committer = new BatchCommitter({
      writer,
      reader,
      live,
      continuity,
      states,
      onSent: () => this.#lookAhead(),
      onCleared: () => this.#queue.putBackAhead(),
      onRival: () => this.#lease.noticeRival(),
    })
    this.#queue = new OrderQueue(entries => this.#committer.decideFromMemory(ordersOf(entries)))
    this.#log = log
  }

  /** Resolves only after the commit. Any Refusal except `ledger_unsure` means that no coins moved. */
  async submit<Result>(order: Order<Result>): Promise<Result> {
    this.#continuity.require()
    if (this.#isClosed || performance.now() < this.#pausedUntilMs) throw unavailable()
    if (this.#queue.countBefore(order) >= MAX_WAITING)
      throw new Refusal('ledger_busy', { retryAfterSeconds: 1 })
    return new Promise<Result>((resolve, reject) => {
      this.#queue.add({ order, resolve: resolve as Entry['resolve'], reject, wasRetried: false })
      this.#running ??= this.#run()
    })
  }

  get waiting(): number {
    return this.#queue.count
  }

  /** Commits the waiting orders first. */
  async close(): Promise<void> {
    this.#isClosed = true
    while (this.#running) await this.#running
    await this.#writer.close()
  }

  async #run(): Promise<void> {
    // Lets the orders of the same turn of the event loop share the first batch.
    await Promise.resolve()
    let sent: Sent | null = null
    while (sent || this.waiting) {
      if (!sent && (await this.#lease.take())) await this.#committer.followNow()
      sent ??= this.#send(await this.#queue.takeNext())
      const { entries, writing, begunMs }: Sent = sent
      const written = await writing
      if (!written.error) this.onCommitted(entries.length, performance.now() - begunMs)
      this.#queue.forbidAhead()
      // Sent before the responses, so that PostgreSQL does not wait for them.
      const ahead = this.#queue.takeAhead()
      sent = ahead && this.#send(ahead)
      if (!sent && (this.#lease.isOver || !this.waiting)) this.#endTurn()
      await this.#finish(entries, written)
    }
    this.#running = null
  }

  #endTurn(): void {
    this.#queue.putBackAhead()
    this.#lease.give()
  }

  #send({ entries, batch }: Gathered): Sent {
    const begunMs = performance.now()
    return { entries, writing: this.#committer.commit(ordersOf(entries), batch), begunMs }
  }

  /** With the last batch of a turn the lease is passed on: batches of others would make all stale that is decided ahead. */
  #lookAhead(): void {
    if (this.#lease.isOver) this.#lease.give()
    else this.#queue.allowAhead()
  }

  async #finish(entries: readonly Entry[], { batch, error }: Written): Promise<void> {
    if (batch && !error) return this.#respond(entries, batch)
    if (batch && error instanceof UnknownOutcome) return this.#resolveUnknown(entries, batch)
    return this.#recover(entries, error)
  }

  /** Memory moves before the response: a read after the response must see its result. */
  async #respond(entries: readonly Entry[], batch: Batch): Promise<void> {
    this.#continuity.markServed(batch.head)
    if (batch.block) await this.#live.append(batch.block, batch.transactions)
    entries.forEach(({ resolve, reject }, i) => {
      const outcome = batch.outcomes[i]!
      if ('refusal' in outcome) return reject(outcome.refusal)
      try {
        resolve(outcome.answer())
      } catch (error) {
        reject(error)
      }
    })
  }

  async #resolveUnknown(entries: readonly Entry[], batch: Batch): Promise<void> {
    let found: 'committed' | 'absent'
    try {
      found = await this.#writer.findLost(batch)
    } catch (error) {
      this.#log.error({ err: error }, 'what became of a commit is not known')
      void this.#live.catchUp()
      for (const { reject } of entries)
        reject(new Refusal('ledger_unsure', { retryAfterSeconds: 5 }))
      return
    }
    this.#log.warn({ block: batch.block?.number, found }, 'a lost commit was looked up')
    // Never retried: what is committed must not be written again.
    if (found === 'committed') await this.#respond(entries, batch)
    else this.#retry(entries)
  }

  async #recover(entries: readonly Entry[], error: unknown): Promise<void> {
    if (error instanceof NotConnected) {
      // The orders behind a batch that failed twice would only wait as long in vain.
      if (entries.some(entry => entry.wasRetried)) this.#refuseWaiting()
      return this.#retry(entries)
    }
    if (error instanceof Refusal) {
      // Not of one order: the database itself is in doubt.
      for (const { reject } of [...entries, ...this.#queue.takeAll()]) reject(error)
      return
    }
    if ((error as { code?: string }).code === DISK_FULL) {
      this.#log.error('the disk of the database is full')
      for (const { reject } of entries) reject(unavailable())
      return this.#refuseWaiting()
    }
    if (entries.length === 1) return entries[0]!.reject(error)
    // One order fails in the database: halving finds it, and the others are committed.
    const middle = entries.length >> 1
    for (const half of [entries.slice(0, middle), entries.slice(middle)]) {
      const written = await this.#send({ entries: half, batch: null }).writing
      this.#queue.putBackAhead()
      await this.#finish(half, written)
    }
  }

  #refuseWaiting(): void {
    this.#pausedUntilMs = performance.now() + PAUSE_MS
    for (const { reject } of this.#queue.takeAll()) reject(unavailable())
  }

  /** Once: an order that fails on a second connection too is refused. */
  #retry(entries: readonly Entry[]): void {
    for (const entry of entries) if (entry.wasRetried) entry.reject(unavailable())
    const again = entries.filter(entry => !entry.wasRetried)
    for (const entry of again) entry.wasRetried = true
    this.#queue.putFirst(again)
  }
}

const ordersOf = (entries: readonly Entry[]) => entries.map(entry => entry.order)

const unavailable = () => new Refusal('ledger_unavailable', { retryAfterSeconds: 1 })
