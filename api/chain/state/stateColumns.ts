import { type RowHasher, rowHasher } from '#sha256'
import { addressFromBytes } from '../address.ts'
import { copyBytes, viewOf } from '../hashing/copyBytes.ts'
import { HASH_BYTES } from '../tree/merkle.ts'
import { micros } from '../money.ts'
import { writeUint64 } from '../uint64.ts'
import { LEAF_BYTES, NODE_BYTES, NODE_PREFIX, stateLeafHash } from './stateTree.ts'

/** One level of the tree, in columns: a million objects would take several times the memory. */
export interface Level {
  hashes: Uint8Array
  sums: BigUint64Array
}

/** Writes the bytes of the wallet's address. */
export type WriteAddress = (place: number, target: Uint8Array, offset: number) => void

/** The leaves, with what is hashed besides their sums. */
interface Leaves extends Level {
  historyLengths: Uint32Array
  /** By place, the hashes of key sets: few wallets have keys. */
  keys: ReadonlyMap<number, Uint8Array>
  writeAddress: WriteAddress
}

class Rows {
  readonly #hasher: RowHasher
  readonly #view: DataView

  constructor(bytes: number) {
    this.#hasher = rowHasher(bytes)
    this.#view = viewOf(this.#hasher.input)
  }

  /** Hashes what `write` writes for each index, into its place in `hashes`. */
  hash(
    indexes: Uint32Array,
    hashes: Uint8Array,
    write: (index: number, input: Uint8Array, view: DataView, begin: number) => void,
  ): void {
    const { input, stride, capacity, hash } = this.#hasher
    const target = viewOf(hashes)
    for (let done = 0; done < indexes.length; done += capacity) {
      const rows = Math.min(capacity, indexes.length - done)
      for (let row = 0; row < rows; row++)
        write(indexes[done + row]!, input, this.#view, row * stride)
      const found = viewOf(hash(rows))
      for (let row = 0; row < rows; row++)
        copyBytes(found, row * HASH_BYTES, target, indexes[done + row]! * HASH_BYTES, HASH_BYTES)
    }
  }
}

let leafRows: Rows | undefined
let nodeRows: Rows | undefined

/** `stateLeafHash` of many wallets, written to the column of hashes. */
export function hashLeaves(places: Uint32Array, leaves: Leaves): void {
  const { hashes, sums, historyLengths, keys, writeAddress } = leaves
  leafRows ??= new Rows(LEAF_BYTES)
  leafRows.hash(places, hashes, (place, input, view, begin) => {
    writeUint64(view, begin + 1, place + 1)
    writeAddress(place, input, begin + 9)
    view.setBigUint64(begin + 29, sums[place]!)
    writeUint64(view, begin + 37, historyLengths[place]!)
  })
  if (keys.size === 0) return
  for (const place of places)
    if (keys.has(place)) hashes.set(keyedLeafHash(place, leaves), place * HASH_BYTES)
}

function keyedLeafHash(place: number, leaves: Leaves): Uint8Array {
  const address = new Uint8Array(20)
  leaves.writeAddress(place, address, 0)
  return stateLeafHash({
    number: place + 1,
    address: addressFromBytes(address),
    balance: micros(leaves.sums[place]!),
    historyLength: leaves.historyLengths[place]!,
    keys: leaves.keys.get(place)!,
  })
}

/** `sumNodeHash` and the sum of many nodes with two children each. */
export function hashNodes(indexes: Uint32Array, { hashes, sums }: Level, above: Level): void {
  nodeRows ??= new Rows(NODE_BYTES)
  const children = viewOf(hashes)
  nodeRows.hash(indexes, above.hashes, (index, input, view, begin) => {
    const left = 2 * index
    const from = left * HASH_BYTES
    input[begin] = NODE_PREFIX
    view.setBigUint64(begin + 1, sums[left]!)
    view.setBigUint64(begin + 9 + HASH_BYTES, sums[left + 1]!)
    copyBytes(children, from, view, begin + 9, HASH_BYTES)
    copyBytes(children, from + HASH_BYTES, view, begin + 17 + HASH_BYTES, HASH_BYTES)
    above.sums[index] = sums[left]! + sums[left + 1]!
  })
}
