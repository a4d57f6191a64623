/** Requests of more kinds than these are not polls. A long list takes half a megabyte. */
const MAX_KEYS = 20

/** Values made from the latest version of their data, by key. A new version drops all of them. */
export class Versioned<Version, Value> {
  #version: Version | undefined
  readonly #values = new Map<string, Value>()

  at(version: Version, key: string, make: () => Value): Value {
    if (version !== this.#version) this.#values.clear()
    this.#version = version
    const cached = this.#values.get(key)
    if (cached !== undefined) return cached
    if (this.#values.size >= MAX_KEYS) this.#values.clear()
    const value = make()
    this.#values.set(key, value)
    if (value instanceof Promise) value.catch(() => this.#drop(key, value))
    return value
  }

  #drop(key: string, failed: Value): void {
    if (this.#values.get(key) === failed) this.#values.delete(key)
  }
}
