interface Entry<Value> {
  value: Value
  untilMs: number
}

/** What was forgotten while a reading was on its way: its answer may be the older one. */
interface Ticket {
  forgotten: Set<string>
  isAllForgotten: boolean
}

/**
 * What the database says of some keys, kept in memory until it is told that one has changed. Nothing is
 * believed for ever: an announcement that nobody heard costs `keptMs` at most.
 */
export class Kept<Value> {
  readonly #max: number
  readonly #keptMs: number
  readonly #entries = new Map<string, Entry<Value>>()
  readonly #readings = new Set<Ticket>()

  constructor({ max, keptMs }: { max: number; keptMs: number }) {
    this.#max = max
    this.#keptMs = keptMs
  }

  /** Of those keys that have a value. `read` is asked for what is not known. */
  async find(
    keys: readonly string[],
    nowMs: number,
    read: (missing: string[]) => Promise<ReadonlyMap<string, Value>>,
  ): Promise<ReadonlyMap<string, Value>> {
    const found = new Map<string, Value>()
    const missing: string[] = []
    for (const key of keys) {
      const entry = this.#entries.get(key)
      if (entry && entry.untilMs > nowMs) found.set(key, entry.value)
      else missing.push(key)
    }
    if (missing.length === 0) return found
    const ticket: Ticket = { forgotten: new Set(), isAllForgotten: false }
    this.#readings.add(ticket)
    try {
      for (const [key, value] of await read(missing)) {
        found.set(key, value)
        if (!ticket.isAllForgotten && !ticket.forgotten.has(key))
          this.#keep(key, { value, untilMs: nowMs + this.#keptMs })
      }
      return found
    } finally {
      this.#readings.delete(ticket)
    }
  }

  forget(key: string): void {
    this.#entries.delete(key)
    for (const { forgotten } of this.#readings) forgotten.add(key)
  }

  forgetAll(): void {
    this.#entries.clear()
    for (const ticket of this.#readings) ticket.isAllForgotten = true
  }

  #keep(key: string, entry: Entry<Value>): void {
    // Set anew, it is the youngest again.
    this.#entries.delete(key)
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size < this.#max) break
      this.#entries.delete(oldest)
    }
    this.#entries.set(key, entry)
  }
}
