import type { Soon } from './whenReady.ts'

interface Options<Key, Value> {
  /** At most so many entries. At least the half of them that was used last stays. */
  max: number
  /** Entries are valid for no longer: limits the harm of a notice that did not arrive. */
  expireMs?: number
  /** Reads these keys from the database; keys that it does not have are left out. */
  load?: (keys: Key[]) => Promise<ReadonlyMap<Key, Value>>
}

interface Entry<Value> {
  value: Value
  expiresAtMs: number
}

/** Keys of one query: after a start, thousands of open wallets ask within a second. */
const KEYS_PER_LOAD = 500

/**
 * Values by key, least recently used ones evicted first, valid until their owner is notified of a change and deletes them.
 *
 * Two generations instead of an exact order: reading moves an entry at most once per generation. A Map that changes
 * with every read is rehashed in old space, and finding its oldest entry steps over all deleted ones.
 */
export class KeyedCache<Key, Value> {
  readonly #perGeneration: number
  readonly #expireMs: number
  readonly #load: NonNullable<Options<Key, Value>['load']>
  #young = new Map<Key, Entry<Value>>()
  #old = new Map<Key, Entry<Value>>()
  readonly #queue = new Map<Key, PromiseWithResolvers<Value | undefined>>()
  /** The keys of the running load, without those that have changed since it began. */
  #loading = new Set<Key>()
  #isLoading = false

  constructor({ max, expireMs = Infinity, load = async () => new Map() }: Options<Key, Value>) {
    this.#perGeneration = Math.max(1, Math.floor(max / 2))
    this.#expireMs = expireMs
    this.#load = load
  }

  get(key: Key, nowMs = 0): Value | undefined {
    const entry = this.#young.get(key) ?? this.#rejuvenate(key)
    return entry && entry.expiresAtMs > nowMs ? entry.value : undefined
  }

  set(key: Key, value: Value, nowMs = 0): void {
    this.#loading.delete(key)
    this.#add(key, { value, expiresAtMs: nowMs + this.#expireMs })
  }

  /** The cached value, else the loaded one. All uncached keys that are wanted at once are loaded by one query. */
  find(key: Key, nowMs = 0): Soon<Value | undefined> {
    const cached = this.get(key, nowMs)
    if (cached !== undefined) return cached
    // Does not join a running load: that may have read before a change that this caller made.
    const queued = this.#queue.get(key)
    if (queued) return queued.promise
    const wanted = Promise.withResolvers<Value | undefined>()
    this.#queue.set(key, wanted)
    if (!this.#isLoading) {
      this.#isLoading = true
      setImmediate(() => void this.#loadQueue(nowMs))
    }
    return wanted.promise
  }

  delete(key: Key): void {
    this.#young.delete(key)
    this.#old.delete(key)
    this.#loading.delete(key)
  }

  deleteWhere(isMeant: (value: Value) => boolean): void {
    for (const generation of [this.#young, this.#old])
      for (const [key, { value }] of generation) if (isMeant(value)) generation.delete(key)
    // What is being loaded may be meant as well.
    this.#loading.clear()
  }

  clear(): void {
    this.#young.clear()
    this.#old.clear()
    this.#loading.clear()
  }

  #rejuvenate(key: Key): Entry<Value> | undefined {
    const entry = this.#old.get(key)
    if (entry) this.#add(key, entry)
    return entry
  }

  #add(key: Key, entry: Entry<Value>): void {
    this.#young.set(key, entry)
    if (this.#young.size < this.#perGeneration) return
    this.#old = this.#young
    this.#young = new Map()
  }

  async #loadQueue(nowMs: number): Promise<void> {
    while (this.#queue.size > 0) {
      const batch = [...this.#queue].slice(0, KEYS_PER_LOAD)
      for (const [key] of batch) this.#queue.delete(key)
      const keys = batch.map(([key]) => key)
      this.#loading = new Set(keys)
      try {
        const found = await this.#load(keys)
        for (const [key, { resolve }] of batch) {
          const value = found.get(key)
          if (value !== undefined && this.#loading.has(key)) this.set(key, value, nowMs)
          resolve(value)
        }
      } catch (error) {
        for (const [, { reject }] of batch) reject(error)
      }
    }
    this.#isLoading = false
  }
}
