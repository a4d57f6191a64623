import { sha256 } from '@noble/hashes/sha2.js'

/** For browsers. Node has something faster: see `#sha256` in package.json. */
export { sha256 }

/** Many inputs of one length. */
export interface RowHasher {
  /** Where they are written, one every `stride` bytes, and how many fit. */
  readonly input: Uint8Array
  readonly stride: number
  readonly capacity: number
  /** The hashes of the first so many, one after the other, until the next call. */
  hash: (count: number) => Uint8Array
}

const CAPACITY = 64

export function rowHasher(bytes: number): RowHasher {
  const input = new Uint8Array(CAPACITY * bytes)
  const output = new Uint8Array(CAPACITY * 32)
  const hash = (count: number) => {
    for (let i = 0; i < count; i++)
      output.set(sha256(input.subarray(i * bytes, (i + 1) * bytes)), i * 32)
    return output
  }
  return { input, stride: bytes, capacity: CAPACITY, hash }
}
