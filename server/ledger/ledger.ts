import type { Logger } from 'pino'
import type { Address } from '#api/address.ts'
import { Refusal } from '#api/refusals.ts'
import { decideBatch, type Batch } from './batch.ts'
import type { Continuity } from '../chain/Continuity.ts'
import type { LiveLedger } from '../chain/LiveLedger.ts'
import type { Order } from './order.ts'
import { NotConnected, UnknownOutcome, Writer } from './writer.ts'

const MAX_BATCH = 1000
const MAX_WAITING = 10_000
const REST_MS = 1000

const DISK_FULL = '53100'

interface Entry {
  order: Order<unknown>
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
  wasRetried: boolean
}

/**
 * The only way to move coins. Orders wait in a queue; while one batch commits, the next gathers.
 * There are no timers: an idle ledger commits a lone order at once, a busy one batches by itself.
 */
export class Ledger {
  readonly #writer: Writer
  readonly #head: LiveLedger
  readonly #continuity: Continuity
  readonly #log: Logger
  #queue: Entry[] = []
  #running: Promise<void> | null = null
  #isClosed = false
  #restUntilMs = 0

  constructor(writer: Writer, head: LiveLedger, continuity: Continuity, log: Logger) {
    this.#writer = writer
    this.#head = head
    this.#continuity = continuity
    this.#log = log
  }

  /** Answers only after the commit. Any Refusal but `ledger_unsure` means that nothing was moved. */
  async submit<Result>(order: Order<Result>): Promise<Result> {
    this.#continuity.require()
    if (this.#isClosed || Date.now() < this.#restUntilMs) throw unavailable()
    if (this.#queue.length >= MAX_WAITING)
      throw new Refusal('ledger_busy', { retryAfterSeconds: 1 })
    return new Promise<Result>((resolve, reject) => {
      this.#queue.push({ order, resolve: resolve as Entry['resolve'], reject, wasRetried: false })
      this.#running ??= this.#run()
    })
  }

  get waiting(): number {
    return this.#queue.length
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
    while (this.#queue.length) await this.#commit(this.#queue.splice(0, MAX_BATCH))
    this.#running = null
  }

  async #commit(entries: readonly Entry[]): Promise<void> {
    const batch = await this.#write(entries)
    // Outside of any retry: what is committed must never be written again.
    if (batch) await this.#tell(entries, batch)
  }

  /** The batch once it is durable, or null when it did not happen and its orders were dealt with. */
  async #write(entries: readonly Entry[]): Promise<Batch | null> {
    let batch: Batch | null = null
    try {
      batch = await this.#decide(entries)
      if (hasEffect(batch)) await this.#writer.store(batch)
      else await this.#writer.abandon()
      return batch
    } catch (error) {
      if (error instanceof UnknownOutcome && batch) return this.#resolveUnknown(entries, batch)
      await this.#recover(entries, error)
      return null
    }
  }

  async #decide(entries: readonly Entry[]): Promise<Batch> {
    const wallets = new Set<Address>()
    const marks = new Set<string>()
    for (const { order } of entries) {
      for (const address of order.touches.wallets) wallets.add(address)
      for (const name of order.touches.marks) marks.add(name)
    }
    const { told } = this.#continuity
    const loaded = await this.#writer.load([...wallets], [...marks], told.block)
    try {
      await this.#continuity.requireHeld(told, loaded.head, loaded.toldHash)
      return decideBatch(
        loaded,
        entries.map(entry => entry.order),
      )
    } catch (error) {
      await this.#writer.abandon()
      throw error
    }
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

  async #resolveUnknown(entries: readonly Entry[], batch: Batch): Promise<Batch | null> {
    try {
      const found = await this.#writer.settle(batch)
      this.#log.warn({ block: batch.block?.number, found }, 'a lost commit was looked up')
      if (found === 'committed') return batch
      this.#retry(entries)
    } catch (error) {
      this.#log.error({ err: error }, 'what became of a commit is not known')
      void this.#head.catchUp()
      for (const { reject } of entries)
        reject(new Refusal('ledger_unsure', { retryAfterSeconds: 5 }))
    }
    return null
  }

  async #recover(entries: readonly Entry[], error: unknown): Promise<void> {
    if (error instanceof NotConnected) {
      // Whoever waits behind a batch that failed twice would only wait as long for nothing.
      if (entries.some(entry => entry.wasRetried)) this.#refuseWaiting()
      return this.#retry(entries)
    }
    if (error instanceof Refusal) {
      // Of no order: the database itself is in doubt.
      for (const { reject } of [...entries, ...this.#queue.splice(0)]) reject(error)
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
    await this.#commit(entries.slice(0, middle))
    await this.#commit(entries.slice(middle))
  }

  #refuseWaiting(): void {
    this.#restUntilMs = Date.now() + REST_MS
    for (const { reject } of this.#queue.splice(0)) reject(unavailable())
  }

  /** Once. An order that a second connection could not commit either is refused. */
  #retry(entries: readonly Entry[]): void {
    for (const entry of entries) if (entry.wasRetried) entry.reject(unavailable())
    const again = entries.filter(entry => !entry.wasRetried)
    for (const entry of again) entry.wasRetried = true
    this.#queue.unshift(...again)
  }
}

const hasEffect = (batch: Batch) => batch.block !== null || batch.opened.length > 0

const unavailable = () => new Refusal('ledger_unavailable', { retryAfterSeconds: 1 })
