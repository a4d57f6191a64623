import { type RowHasher, rowHasher } from '#sha256'
import { copyBytes, viewOf } from './copyBytes.ts'
import { HASH_BYTES } from '../tree/merkle.ts'

/** Hashes rows of one length that lie one after the other, each with the same bytes before it. */
export class RowHashes {
  readonly #hasher: RowHasher
  readonly #begin: number
  readonly #bytes: number

  constructor(prefix: readonly number[], bytes: number) {
    this.#hasher = rowHasher(prefix.length + bytes)
    this.#begin = prefix.length
    this.#bytes = bytes
    const { input, capacity, stride } = this.#hasher
    for (let row = 0; row < capacity; row++) input.set(prefix, row * stride)
  }

  /** `target`: the hashes one after the other; it may be the source, which is overwritten from its beginning. */
  hash(source: Uint8Array, count: number, target: Uint8Array): void {
    const { input, stride, capacity, hash } = this.#hasher
    const [from, to] = [viewOf(source), viewOf(input)]
    for (let done = 0; done < count; done += capacity) {
      const rows = Math.min(capacity, count - done)
      for (let row = 0; row < rows; row++)
        copyBytes(from, (done + row) * this.#bytes, to, row * stride + this.#begin, this.#bytes)
      target.set(hash(rows).subarray(0, rows * HASH_BYTES), done * HASH_BYTES)
    }
  }
}
