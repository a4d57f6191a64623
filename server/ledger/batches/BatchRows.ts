/** The rows of one table that a batch has read and written. A row that was read can only have expired: it is replaced. */
export class BatchRows<Key, Row> {
  readonly #rows: Map<Key, Row>
  readonly added = new Map<Key, Row>()
  readonly replaced = new Map<Key, Row>()

  constructor(read: readonly (readonly [Key, Row])[]) {
    this.#rows = new Map(read)
  }

  get(key: Key): Row | undefined {
    return this.#rows.get(key)
  }

  set(key: Key, row: Row): void {
    const isReplaced = this.#rows.has(key) && !this.added.has(key)
    ;(isReplaced ? this.replaced : this.added).set(key, row)
    this.#rows.set(key, row)
  }
}
