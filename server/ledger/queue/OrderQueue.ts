import type { Batch } from '../batches/Batch.ts'
import type { Order } from '../order.ts'

/** A limit, so that under load some orders are left to be decided while the others are stored. */
const MAX_BATCH = 256
/** Fewer are not decided ahead: it is better if they share a batch with the orders that come next. */
const MIN_AHEAD = 128
/**
 * Payments of bulk requests in a batch while single orders keep coming: so few are stored in about the time of a batch
 * without them. They get as many in every batch, so single orders cannot hold them up forever.
 */
const BULK_SHARE = 16
/** After so many batches without a single order, about 60 ms, bulk requests get whole batches. */
const CALM_BATCHES = 32

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

const LANES = ['single', 'bulk'] as const
type Lane = (typeof LANES)[number]

const laneOf = ({ bulkPayments }: Order<unknown>): Lane =>
  bulkPayments === undefined ? 'single' : 'bulk'

interface Ahead extends Gathered {
  ready: Promise<void>
}

/**
 * Waiting orders, and those of them that are decided ahead: while a batch is stored, on its result. Single orders go
 * before the payments of bulk requests.
 */
export class OrderQueue {
  readonly #decide: (entries: readonly Entry[]) => Promise<Batch | null>
  readonly #lanes: Record<Lane, Entry[]> = { single: [], bulk: [] }
  #calmBatches = CALM_BATCHES
  #ahead: Ahead | null = null
  #lookingAhead: 'must not' | 'may' | 'will' | 'did' = 'must not'

  constructor(decide: (entries: readonly Entry[]) => Promise<Batch | null>) {
    this.#decide = decide
  }

  get count(): number {
    const { single, bulk } = this.#lanes
    return single.length + bulk.length + (this.#ahead?.entries.length ?? 0)
  }

  /** How many orders would go before this one. */
  countBefore(order: Order<unknown>): number {
    return laneOf(order) === 'bulk' ? this.count : this.count - this.#lanes.bulk.length
  }

  add(entry: Entry): void {
    this.#lanes[laneOf(entry.order)].push(entry)
    this.#lookAheadSoon()
  }

  putFirst(entries: readonly Entry[]): void {
    for (const lane of LANES)
      this.#lanes[lane].unshift(...entries.filter(({ order }) => laneOf(order) === lane))
  }

  /** Those that are not being decided yet. */
  takeAll(): Entry[] {
    return LANES.flatMap(lane => this.#lanes[lane].splice(0))
  }

  /** The orders decided ahead, when that is done; otherwise the next ones. */
  async takeNext(): Promise<Gathered> {
    await this.#ahead?.ready
    return this.takeAhead() ?? { entries: this.#take(this.#nextCount), batch: null }
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
    const length = this.#ready
    return Math.min(MAX_BATCH, length < 2 * MIN_AHEAD ? length : length >> 1)
  }

  /** How many the next batch could take. */
  get #ready(): number {
    const { single, bulk } = this.#lanes
    return single.length + Math.min(bulk.length, this.#isCalm ? bulk.length : BULK_SHARE)
  }

  get #isCalm(): boolean {
    return this.#calmBatches >= CALM_BATCHES && !this.#lanes.single.length
  }

  #take(max: number): Entry[] {
    const { single, bulk } = this.#lanes
    const share = this.#isCalm ? max : BULK_SHARE
    const entries = single.splice(0, max)
    this.#calmBatches = entries.length ? 0 : this.#calmBatches + 1
    let [count, payments] = [0, 0]
    while (payments < share && count < bulk.length) payments += bulk[count++]!.order.bulkPayments!
    return entries.concat(bulk.splice(0, count))
  }

  /** In the next turn of the event loop, so that the orders of this turn are included. */
  #lookAheadSoon(): void {
    if (this.#lookingAhead !== 'may' || this.#ready < MIN_AHEAD) return
    this.#lookingAhead = 'will'
    setImmediate(() => this.#lookAhead())
  }

  #lookAhead(): void {
    if (this.#lookingAhead !== 'will') return
    this.#lookingAhead = 'did'
    const entries = this.#take(MAX_BATCH)
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
