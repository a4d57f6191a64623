import { syncBuiltinESMExports } from 'node:module'
import timersPromises from 'node:timers/promises'

/** Who runs: a process that may be frozen, dead or have a wrong clock. Null: the world around them. */
export interface Owner {
  frozenUntilMs: number
  isDead: boolean
  skewMs: number
}

interface Event {
  atMs: number
  sequence: number
  owner: Owner | null
  run: () => void
}

const BEGIN_MS = Date.UTC(2030, 0, 1)
const realImmediate = setImmediate
const drained = () => new Promise<void>(resolve => realImmediate(resolve))

/**
 * Runs one event after the other, each with all its immediate consequences, so that the same random numbers make the
 * same history. During `during`, clocks and timers are virtual.
 */
export class VirtualTime {
  readonly #events: Event[] = []
  #nowMs = BEGIN_MS
  #sequence = 0
  #current: Owner | null = null

  get nowMs(): number {
    return this.#nowMs
  }

  /** The clock of the process that runs. */
  get clockMs(): number {
    return Math.round(this.#nowMs + (this.#current?.skewMs ?? 0))
  }

  /** Returns a function that cancels it. */
  after(delayMs: number, owner: Owner | null, run: () => void): () => void {
    const event = { atMs: this.#nowMs + delayMs, sequence: ++this.#sequence, owner, run }
    this.#insert(event)
    return () => (event.run = () => {})
  }

  async runFor(ms: number): Promise<void> {
    const endMs = this.#nowMs + ms
    while (this.#events.length && this.#events.at(-1)!.atMs <= endMs) {
      const event = this.#events.pop()!
      const { owner } = event
      this.#nowMs = event.atMs
      if (owner?.isDead) continue
      if (owner && owner.frozenUntilMs > event.atMs) {
        this.#insert({ ...event, atMs: owner.frozenUntilMs, run: () => event.run() })
        continue
      }
      this.#current = owner
      event.run()
      if (owner) await drained()
      this.#current = null
    }
    this.#nowMs = endMs
  }

  async during<T>(work: () => Promise<T>): Promise<T> {
    const real = { setImmediate, setInterval, clearInterval, now: Date.now }
    const realDelay = timersPromises.setTimeout
    Object.assign(globalThis, {
      setImmediate: (run: () => void) => this.after(0, this.#current, run),
      setInterval: (run: () => void, ms: number) => this.#repeat(run, ms),
      clearInterval: (stop: Interval) => stop.stop(),
    })
    Date.now = () => this.clockMs
    // `now` is defined on the prototype, so that it cannot be assigned.
    Object.defineProperty(performance, 'now', { value: () => this.#nowMs, configurable: true })
    timersPromises.setTimeout = this.#delay as typeof realDelay
    syncBuiltinESMExports()
    try {
      return await work()
    } finally {
      const { now, ...timers } = real
      Object.assign(globalThis, timers)
      Date.now = now
      Reflect.deleteProperty(performance, 'now')
      timersPromises.setTimeout = realDelay
      syncBuiltinESMExports()
    }
  }

  readonly #delay = <T>(ms: number, value?: T, { signal }: { signal?: AbortSignal } = {}) =>
    new Promise<T>((resolve, reject) => {
      const cancel = this.after(ms, this.#current, () => resolve(value as T))
      signal?.addEventListener('abort', () => {
        cancel()
        reject(new Error('aborted'))
      })
    })

  #repeat(run: () => void, ms: number): Interval {
    const owner = this.#current
    let cancel = () => {}
    const next = () => {
      cancel = this.after(ms, owner, () => {
        next()
        run()
      })
    }
    next()
    const interval = { stop: () => cancel(), unref: () => interval }
    return interval
  }

  /** The next event is last; of the same time, the one planned first comes first. */
  #insert(event: Event): void {
    let low = 0
    let high = this.#events.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (isLater(this.#events[middle]!, event)) low = middle + 1
      else high = middle
    }
    this.#events.splice(low, 0, event)
  }
}

interface Interval {
  stop: () => void
  unref: () => Interval
}

const isLater = (a: Event, b: Event) =>
  a.atMs > b.atMs || (a.atMs === b.atMs && a.sequence > b.sequence)
