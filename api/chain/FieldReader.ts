import { readCount } from './uint64.ts'

/** Reads fields one after the other. Throws at the end of the bytes. */
export class FieldReader {
  readonly #bytes: Uint8Array
  readonly #view: DataView
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  }

  /** A copy. */
  take(count: number): Uint8Array {
    if (this.#at + count > this.#bytes.length) throw new RangeError('they were cut off')
    return this.#bytes.slice(this.#at, (this.#at += count))
  }

  byte(): number {
    return this.take(1)[0]!
  }

  uint32(): number {
    const value = this.#view.getUint32(this.#at)
    this.#at += 4
    return value
  }

  count(): number {
    const value = readCount(this.#view, this.#at)
    this.#at += 8
    return value
  }

  amount(): bigint {
    const value = this.#view.getBigUint64(this.#at)
    this.#at += 8
    return value
  }

  /** Preceded by its length in two bytes. */
  counted(): Uint8Array {
    const length = this.#view.getUint16(this.#at)
    this.#at += 2
    return this.take(length)
  }

  /** What is left, without reading it. */
  get rest(): Uint8Array {
    return this.#bytes.subarray(this.#at)
  }

  /** Throws if anything is left. */
  end(): void {
    if (this.#at !== this.#bytes.length) throw new RangeError('something follows them')
  }
}
