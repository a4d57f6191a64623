/** The values that were set or asked for last, at least `count` of them and at most twice as many. */
export class Recent<Key, Value> {
  readonly #count: number
  #young = new Map<Key, Value>()
  #old = new Map<Key, Value>()

  constructor(count: number) {
    this.#count = count
  }

  get(key: Key): Value | undefined {
    const young = this.#young.get(key)
    if (young !== undefined) return young
    const old = this.#old.get(key)
    if (old !== undefined) this.set(key, old)
    return old
  }

  set(key: Key, value: Value): void {
    this.#young.set(key, value)
    if (this.#young.size < this.#count) return
    this.#old = this.#young
    this.#young = new Map()
  }

  delete(key: Key): void {
    this.#young.delete(key)
    this.#old.delete(key)
  }

  clear(): void {
    this.#young.clear()
    this.#old.clear()
  }
}
