import type { Logger } from 'pino'
import { Refusal } from '#api/refusals.ts'
import type { Batch } from './batch.ts'
import type { Sql } from '../db/database.ts'
import type { Continuity } from '../chain/continuity/Continuity.ts'
import type { LiveLedger } from '../chain/LiveLedger.ts'
import { Committer, type OfferedStates, type Written } from './Committer.ts'
import type { Order } from './order.ts'
import { Pen } from './queue/Pen.ts'
import { type Entry, type Gathered, Waiting } from './queue/Waiting.ts'
import { NotConnected, UnknownOutcome } from './failures.ts'
import type { Writer } from './writer.ts'

const MAX_WAITING = 10_000
const REST_MS = 1000

const DISK_FULL = '53100'

interface LedgerParts {
  writer: Writer
  /** For what orders need to know, beside the writer's connection. */
  reader: Sql
  head: LiveLedger
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
 * The only way to move coins. Orders wait in a queue; while one batch commits, the next gathers, and is decided
 * on what the first one leaves. There are no timers: an idle ledger commits a lone order at once, a busy one
 * batches by itself.
 */
export class Ledger {
  readonly #writer: Writer
  readonly #head: LiveLedger
  readonly #continuity: Continuity
  readonly #committer: Committer
  readonly #pen: Pen
  readonly #log: Logger
  readonly #waiting: Waiting
  #running: Promise<void> | null = null
  #isClosed = false
  /** Hears of each commit: of how many orders it was, and how long it took. */
  onCommitted: (orders: number, ms: number) => void = () => {}
  /** Not by the wall clock: set back by a day, it would refuse for a day. */
  #restUntilMs = 0

  constructor({ writer, reader, head, continuity, states, log }: LedgerParts) {
    this.#writer = writer
    this.#head = head
    this.#continuity = continuity
    this.#pen = new Pen(writer)
    this.#committer = new Committer({
      writer,
      reader,
      live: head,
      continuity,
      states,
      onSent: () => this.#lookAhead(),
      onForgotten: () => this.#waiting.putBackAhead(),
      onRival: () => this.#pen.noticeRival(),
    })
    this.#waiting = new Waiting(entries => this.#committer.decideByHeart(ordersOf(entries)))
    this.#log = log
  }

  /** Answers only after the commit. Any Refusal but `ledger_unsure` means that nothing was moved. */
  async submit<Result>(order: Order<Result>): Promise<Result> {
    this.#continuity.require()
    if (this.#isClosed || performance.now() < this.#restUntilMs) throw unavailable()
    if (this.waiting >= MAX_WAITING) throw new Refusal('ledger_busy', { retryAfterSeconds: 1 })
    return new Promise<Result>((resolve, reject) => {
      this.#waiting.add({ order, resolve: resolve as Entry['resolve'], reject, wasRetried: false })
      this.#running ??= this.#run()
    })
  }

  get waiting(): number {
    return this.#waiting.count
  }

  /** Commits what waits, then ends. */
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
      if (!sent && (await this.#pen.take())) await this.#committer.followNow()
      sent ??= this.#send(await this.#waiting.takeNext())
      const { entries, writing, begunMs }: Sent = sent
      const written = await writing
      if (!written.error) this.onCommitted(entries.length, performance.now() - begunMs)
      this.#waiting.forbidAhead()
      // Before anybody is told: PostgreSQL need not wait for that.
      const ahead = this.#waiting.takeAhead()
      sent = ahead && this.#send(ahead)
      if (!sent && (this.#pen.isOver || !this.waiting)) this.#endTurn()
      await this.#finish(entries, written)
    }
    this.#running = null
  }

  #endTurn(): void {
    this.#waiting.putBackAhead()
    this.#pen.give()
  }

  #send({ entries, batch }: Gathered): Sent {
    const begunMs = performance.now()
    return { entries, writing: this.#committer.commit(ordersOf(entries), batch), begunMs }
  }

  /** With the last batch of a turn the pen is on its way to the next: what they write would make all wrong that was decided ahead. */
  #lookAhead(): void {
    if (this.#pen.isOver) this.#pen.give()
    else this.#waiting.allowAhead()
  }

  async #finish(entries: readonly Entry[], { batch, error }: Written): Promise<void> {
    if (batch && !error) return this.#tell(entries, batch)
    if (batch && error instanceof UnknownOutcome) return this.#resolveUnknown(entries, batch)
    return this.#recover(entries, error)
  }

  /** Whoever reads after the answer must see what was answered, so the head moves first. */
  async #tell(entries: readonly Entry[], batch: Batch): Promise<void> {
    this.#continuity.tell(batch.head)
    if (batch.block) await this.#head.append(batch.block, batch.transactions)
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
      void this.#head.catchUp()
      for (const { reject } of entries)
        reject(new Refusal('ledger_unsure', { retryAfterSeconds: 5 }))
      return
    }
    this.#log.warn({ block: batch.block?.number, found }, 'a lost commit was looked up')
    // Outside of any retry: what is committed must never be written again.
    if (found === 'committed') await this.#tell(entries, batch)
    else this.#retry(entries)
  }

  async #recover(entries: readonly Entry[], error: unknown): Promise<void> {
    if (error instanceof NotConnected) {
      // Whoever waits behind a batch that failed twice would only wait as long for nothing.
      if (entries.some(entry => entry.wasRetried)) this.#refuseWaiting()
      return this.#retry(entries)
    }
    if (error instanceof Refusal) {
      // Of no order: the database itself is in doubt.
      for (const { reject } of [...entries, ...this.#waiting.takeAll()]) reject(error)
      return
    }
    if ((error as { code?: string }).code === DISK_FULL) {
      this.#log.error('the disk of the database is full')
      for (const { reject } of entries) reject(unavailable())
      return this.#refuseWaiting()
    }
    if (entries.length === 1) return entries[0]!.reject(error)
    // One order is at fault: halves find it, and the others happen.
    const middle = entries.length >> 1
    for (const half of [entries.slice(0, middle), entries.slice(middle)]) {
      const written = await this.#send({ entries: half, batch: null }).writing
      this.#waiting.putBackAhead()
      await this.#finish(half, written)
    }
  }

  #refuseWaiting(): void {
    this.#restUntilMs = performance.now() + REST_MS
    for (const { reject } of this.#waiting.takeAll()) reject(unavailable())
  }

  /** Once. An order that a second connection could not commit either is refused. */
  #retry(entries: readonly Entry[]): void {
    for (const entry of entries) if (entry.wasRetried) entry.reject(unavailable())
    const again = entries.filter(entry => !entry.wasRetried)
    for (const entry of again) entry.wasRetried = true
    this.#waiting.putFirst(again)
  }
}

const ordersOf = (entries: readonly Entry[]) => entries.map(entry => entry.order)

const unavailable = () => new Refusal('ledger_unavailable', { retryAfterSeconds: 1 })
