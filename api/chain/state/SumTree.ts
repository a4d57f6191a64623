import { type Address, writeAddress } from '../address.ts'
import { withCapacity } from '../withCapacity.ts'
import { type Micros, micros } from '../money.ts'
import { HASH_BYTES, half } from '../tree/merkle.ts'
import { hashLeaves, hashNodes, type Level, type WriteAddress } from './stateColumns.ts'
import { NOTHING, type State, stateRoot, type SumNode } from './stateTree.ts'

const FIRST_CAPACITY = 1024

/**
 * The tree over all wallets, about 85 bytes each. Values are set at any time; hashes are computed only by `rehash`, and
 * only of what has changed.
 */
export class SumTree {
  readonly #levels: Level[] = [emptyLevel(FIRST_CAPACITY)]
  #historyLengths = new Uint32Array(FIRST_CAPACITY)
  /** By place, the hashes of key sets: few wallets have keys. */
  readonly #keys = new Map<number, Uint8Array>()
  /** The wallets that have changed since the last `rehash`. */
  #isStale = new Uint8Array(FIRST_CAPACITY)
  #stale = new Uint32Array(FIRST_CAPACITY)
  #staleCount = 0
  #wallets = 0
  #state: State = { wallets: 0, root: stateRoot(0, NOTHING), sum: NOTHING.sum }

  get wallets(): number {
    return this.#wallets
  }

  /** As of the last `rehash`. */
  get state(): State {
    return this.#state
  }

  balanceOf(place: number): Micros {
    return micros(this.#levels[0]!.sums[place]!)
  }

  historyLengthOf(place: number): number {
    return this.#historyLengths[place]!
  }

  /** A new wallet gets the next place. */
  set(place: number, balance: Micros, historyLength: number): void {
    if (place > this.#wallets) throw new RangeError(`Wallet ${place} comes after ${this.#wallets}`)
    if (place === this.#wallets) this.#wallets++
    if (place >= this.#historyLengths.length) this.#makeRoom()
    this.#levels[0]!.sums[place] = balance
    this.#historyLengths[place] = historyLength
    this.#markStale(place)
  }

  /** Sets the hash of the key set of a wallet that has a place; null makes it custodial again. */
  setKeys(place: number, hash: Uint8Array | null): void {
    if (place >= this.#wallets) throw new RangeError(`Wallet ${place} has no place`)
    if (hash) this.#keys.set(place, hash)
    else this.#keys.delete(place)
    this.#markStale(place)
  }

  /** By place, the hashes of key sets. */
  get keys(): ReadonlyMap<number, Uint8Array> {
    return this.#keys
  }

  #markStale(place: number): void {
    if (this.#isStale[place]) return
    this.#isStale[place] = 1
    if (this.#staleCount === this.#stale.length)
      this.#stale = withCapacity(this.#stale, 2 * this.#staleCount)
    this.#stale[this.#staleCount++] = place
  }

  /** Hashes what changed, up to the root. */
  rehash(addressOf: (place: number) => Address): State {
    return this.rehashBytes((place, target, offset) =>
      writeAddress(addressOf(place), target, offset),
    )
  }

  /** The same without an address as text for each. */
  rehashBytes(writeTo: WriteAddress): State {
    if (!this.#staleCount) return this.#state
    let changed = this.#stale.subarray(0, this.#staleCount).toSorted()
    this.#staleCount = 0
    for (const place of changed) this.#isStale[place] = 0
    const [historyLengths, keys] = [this.#historyLengths, this.#keys]
    hashLeaves(changed, { ...this.#levels[0]!, historyLengths, keys, writeAddress: writeTo })
    let count = this.#wallets
    for (let level = 1; count > 1; level++) {
      const below = count
      count = Math.ceil(count / 2)
      changed = parentsOf(changed)
      this.#provide(level, count)
      this.#hashLevel(level, changed, below)
    }
    const top = this.node(this.#height - 1, 0)
    this.#state = { wallets: this.#wallets, root: stateRoot(this.#wallets, top), sum: top.sum }
    return this.#state
  }

  /** A copy; valid if nothing was set since the last `rehash`. */
  node(level: number, index: number): SumNode {
    const { hashes, sums } = this.#levels[level]!
    return {
      hash: hashes.slice(index * HASH_BYTES, (index + 1) * HASH_BYTES),
      sum: micros(sums[index]!),
    }
  }

  get #height(): number {
    let height = 1
    for (let count = this.#wallets; count > 1; count = Math.ceil(count / 2)) height++
    return height
  }

  /** A last node without a sibling moves up as it is. */
  #hashLevel(level: number, indexes: Uint32Array, below: number): void {
    const [children, above] = [this.#levels[level - 1]!, this.#levels[level]!]
    const last = indexes.at(-1)!
    const isAlone = 2 * last + 1 === below
    hashNodes(isAlone ? indexes.subarray(0, -1) : indexes, children, above)
    if (!isAlone) return
    const begin = (below - 1) * HASH_BYTES
    above.hashes.set(children.hashes.subarray(begin, begin + HASH_BYTES), last * HASH_BYTES)
    above.sums[last] = children.sums[below - 1]!
  }

  #makeRoom(): void {
    const capacity = Math.ceil(this.#historyLengths.length * 1.5)
    this.#historyLengths = withCapacity(this.#historyLengths, capacity)
    this.#isStale = withCapacity(this.#isStale, capacity)
    this.#levels[0] = larger(this.#levels[0]!, capacity)
  }

  #provide(level: number, count: number): void {
    const has = this.#levels[level]
    const capacity = Math.ceil(this.#historyLengths.length / 2 ** level)
    if (!has) this.#levels[level] = emptyLevel(capacity)
    else if (has.sums.length < count) this.#levels[level] = larger(has, capacity)
  }
}

/** The parents of sorted indexes, each once. */
export function parentsOf(indexes: Uint32Array): Uint32Array<ArrayBuffer> {
  const parents = new Uint32Array(indexes.length)
  let count = 0
  for (const index of indexes) {
    const parent = half(index)
    if (count === 0 || parents[count - 1] !== parent) parents[count++] = parent
  }
  return parents.slice(0, count)
}

const emptyLevel = (capacity: number): Level => ({
  hashes: new Uint8Array(capacity * HASH_BYTES),
  sums: new BigUint64Array(capacity),
})

const larger = ({ hashes, sums }: Level, capacity: number): Level => ({
  hashes: withCapacity(hashes, capacity * HASH_BYTES),
  sums: withCapacity(sums, capacity),
})
