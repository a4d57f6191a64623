import type { Batch } from '../batch.ts'
import type { Order } from '../order.ts'

/** No more, so that of many some are left to be decided while the others are stored. */
const MAX_BATCH = 256
/** Fewer are not decided ahead: they had better share a batch with those who are answered next. */
const MIN_AHEAD = 128

/** An order, and who waits for its answer. */
export interface Entry {
  order: Order<unknown>
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
  wasRetried: boolean
}

export interface Gathered {
  entries: readonly Entry[]
  /** Null where they are still to be decided. */
  batch: Batch | null
}

interface Ahead extends Gathered {
  ready: Promise<void>
}

/** The orders that wait, and of them those that are decided while a batch is stored, on what that one leaves. */
export class Waiting {
  readonly #decide: (entries: readonly Entry[]) => Promise<Batch | null>
  #queue: Entry[] = []
  #ahead: Ahead | null = null
  #lookingAhead: 'must not' | 'may' | 'will' | 'did' = 'must not'

  constructor(decide: (entries: readonly Entry[]) => Promise<Batch | null>) {
    this.#decide = decide
  }

  get count(): number {
    return this.#queue.length + (this.#ahead?.entries.length ?? 0)
  }

  add(entry: Entry): void {
    this.#queue.push(entry)
    this.#lookAheadSoon()
  }

  putFirst(entries: readonly Entry[]): void {
    this.#queue.unshift(...entries)
  }

  /** Those that nobody has begun to decide. */
  takeAll(): Entry[] {
    return this.#queue.splice(0)
  }

  /** What was decided ahead, once it is, else the next ones. */
  async takeNext(): Promise<Gathered> {
    await this.#ahead?.ready
    return this.takeAhead() ?? { entries: this.#queue.splice(0, this.#nextCount), batch: null }
  }

  /** What was decided ahead, if it is by now. */
  takeAhead(): Gathered | null {
    const ahead = this.#ahead
    if (!ahead?.batch) return null
    this.#ahead = null
    return ahead
  }

  /** A batch is on its way. */
  allowAhead(): void {
    this.#lookingAhead = 'may'
    this.#lookAheadSoon()
  }

  forbidAhead(): void {
    this.#lookingAhead = 'must not'
  }

  putBackAhead(): void {
    this.forbidAhead()
    if (this.#ahead) this.putFirst(this.#ahead.entries)
    this.#ahead = null
  }

  /** Half of them, where that leaves enough to be decided while the first half is stored. */
  get #nextCount(): number {
    const { length } = this.#queue
    return Math.min(MAX_BATCH, length < 2 * MIN_AHEAD ? length : length >> 1)
  }

  /** In the next turn of the event loop, so that the orders of this one come along. */
  #lookAheadSoon(): void {
    if (this.#lookingAhead !== 'may' || this.#queue.length < MIN_AHEAD) return
    this.#lookingAhead = 'will'
    setImmediate(() => this.#lookAhead())
  }

  #lookAhead(): void {
    if (this.#lookingAhead !== 'will') return
    this.#lookingAhead = 'did'
    const entries = this.#queue.splice(0, MAX_BATCH)
    const ahead: Ahead = { entries, batch: null, ready: Promise.resolve() }
    this.#ahead = ahead
    ahead.ready = this.#decideAhead(ahead)
  }

  async #decideAhead(ahead: Ahead): Promise<void> {
    // What fails is tried again when it is its turn, and dealt with there.
    ahead.batch = await this.#decide(ahead.entries).catch(() => null)
    if (!ahead.batch && this.#ahead === ahead) this.putBackAhead()
  }
}
