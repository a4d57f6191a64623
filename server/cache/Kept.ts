interface Entry<Value> {
  value: Value
  untilMs: number
}

interface Options<Value> {
  /** How many are kept at most. */
  max: number
  /** Nothing is believed for longer: what an announcement that nobody heard costs at most. */
  keptMs: number
  /** What the database says of these keys; those that it does not know are left out. */
  read: (keys: string[]) => Promise<ReadonlyMap<string, Value>>
}

/** One question for so many: the first minute after a start, with thousands of open wallets, needs few. */
const KEYS_AT_ONCE = 500

/**
 * What the database says of some keys, kept in memory until it is told that one has changed. All who ask for
 * something unknown while a question is under way share the next one.
 */
export class Kept<Value> {
  readonly #options: Options<Value>
  readonly #entries = new Map<string, Entry<Value>>()
  readonly #queue = new Map<string, PromiseWithResolvers<Value | undefined>>()
  /** The keys that are asked for right now, less those that changed meanwhile. */
  #asked = new Set<string>()
  #isReading = false

  constructor(options: Options<Value>) {
    this.#options = options
  }

  /** What is known without a question. */
  known(key: string, nowMs: number): Value | undefined {
    const entry = this.#entries.get(key)
    return entry && entry.untilMs > nowMs ? entry.value : undefined
  }

  async find(key: string, nowMs: number): Promise<Value | undefined> {
    const known = this.known(key, nowMs)
    if (known !== undefined) return known
    // Not one that is asked for already: its answer may be older than what this asker has just done.
    const queued = this.#queue.get(key)
    if (queued) return queued.promise
    const wanted = Promise.withResolvers<Value | undefined>()
    this.#queue.set(key, wanted)
    if (!this.#isReading) {
      this.#isReading = true
      setImmediate(() => void this.#readAll(nowMs))
    }
    return wanted.promise
  }

  forget(key: string): void {
    this.#entries.delete(key)
    this.#asked.delete(key)
  }

  forgetWhere(isMeant: (value: Value) => boolean): void {
    for (const [key, { value }] of this.#entries) if (isMeant(value)) this.#entries.delete(key)
    this.#asked.clear()
  }

  forgetAll(): void {
    this.#entries.clear()
    this.#asked.clear()
  }

  async #readAll(nowMs: number): Promise<void> {
    while (this.#queue.size > 0) {
      const batch = [...this.#queue].slice(0, KEYS_AT_ONCE)
      for (const [key] of batch) this.#queue.delete(key)
      const keys = batch.map(([key]) => key)
      this.#asked = new Set(keys)
      try {
        const found = await this.#options.read(keys)
        for (const [key, { resolve }] of batch) {
          const value = found.get(key)
          if (value !== undefined && this.#asked.has(key)) this.#keep(key, value, nowMs)
          resolve(value)
        }
      } catch (error) {
        for (const [, { reject }] of batch) reject(error)
      }
    }
    this.#isReading = false
  }

  #keep(key: string, value: Value, nowMs: number): void {
    const { max, keptMs } = this.#options
    // Set anew, it is the youngest again.
    this.#entries.delete(key)
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size < max) break
      this.#entries.delete(oldest)
    }
    this.#entries.set(key, { value, untilMs: nowMs + keptMs })
  }
}
