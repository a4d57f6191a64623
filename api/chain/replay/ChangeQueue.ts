/** A change of who can move the coins of a wallet. */
export interface KeyChange {
  wallet: number
  /** Of the key set; null: it is custodial again. */
  hash: Uint8Array | null
}

/** Wallets after a block, in columns. */
export interface Changes {
  places: Uint32Array<ArrayBuffer>
  balances: BigUint64Array<ArrayBuffer>
  historyLengths: Uint32Array<ArrayBuffer>
}

export interface QueueColumns {
  /** How many wallets each block has changed. */
  counts: Uint32Array
  changes: Changes
}

export const partOf = (
  { places, balances, historyLengths }: Changes,
  begin: number,
  end: number,
): Changes => ({
  places: places.subarray(begin, end),
  balances: balances.subarray(begin, end),
  historyLengths: historyLengths.subarray(begin, end),
})

/** Of 16 bytes each: 1 MB, which is returned to the system when it is empty. */
const CHUNK_ROWS = 2 ** 16

/**
 * What blocks changed, oldest first, each taken once. In chunks that are released as soon as they are empty: there may
 * be millions, and garbage would take as much memory again.
 */
export class ChangeQueue {
  readonly #chunks: Changes[] = []
  /** In the first chunk. */
  #begin = 0
  /** In the last one. */
  #end = CHUNK_ROWS
  readonly #counts: number[] = []

  /** Everything, for a snapshot: what of which block. */
  get columns(): QueueColumns {
    const length = this.#counts.reduce((sum, count) => sum + count, 0)
    const changes = {
      places: new Uint32Array(length),
      balances: new BigUint64Array(length),
      historyLengths: new Uint32Array(length),
    }
    for (let chunk = 0, from = this.#begin, at = 0; at < length; chunk++, from = 0) {
      const { places, balances, historyLengths } = this.#chunks[chunk]!
      const to = Math.min(CHUNK_ROWS, from + length - at)
      changes.places.set(places.subarray(from, to), at)
      changes.balances.set(balances.subarray(from, to), at)
      changes.historyLengths.set(historyLengths.subarray(from, to), at)
      at += to - from
    }
    return { counts: Uint32Array.from(this.#counts), changes }
  }

  /** Adds the blocks of a snapshot. */
  pushAll({ counts, changes }: QueueColumns): void {
    let begin = 0
    for (const count of counts) {
      this.push(partOf(changes, begin, begin + count))
      begin += count
    }
  }

  /** Adds a block. */
  push({ places, balances, historyLengths }: Changes): void {
    this.#counts.push(places.length)
    for (let from = 0; from < places.length;) {
      if (this.#end === CHUNK_ROWS) this.#addChunk()
      const chunk = this.#chunks.at(-1)!
      const to = Math.min(places.length, from + CHUNK_ROWS - this.#end)
      chunk.places.set(places.subarray(from, to), this.#end)
      chunk.balances.set(balances.subarray(from, to), this.#end)
      chunk.historyLengths.set(historyLengths.subarray(from, to), this.#end)
      this.#end += to - from
      from = to
    }
  }

  /** The changes of this many blocks, oldest first. */
  take(blocks: number, set: (place: number, balance: bigint, historyLength: number) => void): void {
    let left = 0
    for (const count of this.#counts.splice(0, blocks)) left += count
    for (; left > 0; left--) {
      const { places, balances, historyLengths } = this.#chunks[0]!
      set(places[this.#begin]!, balances[this.#begin]!, historyLengths[this.#begin]!)
      if (++this.#begin === CHUNK_ROWS) this.#dropChunk()
    }
  }

  #addChunk(): void {
    const buffer = new ArrayBuffer(16 * CHUNK_ROWS)
    this.#chunks.push({
      balances: new BigUint64Array(buffer, 0, CHUNK_ROWS),
      places: new Uint32Array(buffer, 8 * CHUNK_ROWS, CHUNK_ROWS),
      historyLengths: new Uint32Array(buffer, 12 * CHUNK_ROWS, CHUNK_ROWS),
    })
    this.#end = 0
  }

  #dropChunk(): void {
    void this.#chunks.shift()!.places.buffer.transfer(0)
    this.#begin = 0
  }
}
