import type { Batch } from '../batch.ts'
import type { Order } from '../order.ts'

/** A limit, so that under load some orders are left to be decided while the others are stored. */
const MAX_BATCH = 256
/** Fewer are not decided ahead: it is better if they share a batch with the orders that come next. */
const MIN_AHEAD = 128

/** An order, and the promise of its caller. */
export interface Entry {
  order: Order<unknown>
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
  wasRetried: boolean
}

export interface Gathered {
  entries: readonly Entry[]
  /** Null if they are not decided yet. */
  batch: Batch | null
}

interface Ahead extends Gathered {
  ready: Promise<void>
}

/** Waiting orders, and those of them that are decided ahead: while a batch is stored, on its result. */
export class OrderQueue {
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

  /** Those that are not being decided yet. */
  takeAll(): Entry[] {
    return this.#queue.splice(0)
  }

  /** The orders decided ahead, when that is done; otherwise the next ones. */
  async takeNext(): Promise<Gathered> {
    await this.#ahead?.ready
    return this.takeAhead() ?? { entries: this.#queue.splice(0, this.#nextCount), batch: null }
  }

  /** The orders decided ahead, if that is done. */
  takeAhead(): Gathered | null {
    const ahead = this.#ahead
    if (!ahead?.batch) return null
    this.#ahead = null
    return ahead
  }

  /** A batch was sent to be stored. */
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

  /** Half of them, if the other half is enough to be decided while the first is stored. */
  get #nextCount(): number {
    const { length } = this.#queue
    return Math.min(MAX_BATCH, length < 2 * MIN_AHEAD ? length : length >> 1)
  }

  /** In the next turn of the event loop, so that the orders of this turn are included. */
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
    // A failure is ignored here: the orders are decided again in their turn.
    ahead.batch = await this.#decide(ahead.entries).catch(() => null)
    if (!ahead.batch && this.#ahead === ahead) this.putBackAhead()
  }
}
