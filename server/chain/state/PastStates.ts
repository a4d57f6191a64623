import { HASH_BYTES } from '#api/chain/tree/merkle.ts'
import { siblingsOf, type SumNode } from '#api/chain/state/stateTree.ts'
import { parentsOf, type SumTree } from '#api/chain/state/SumTree.ts'
import { micros } from '#api/chain/money.ts'

/** A header may be shown this long after it named a state: with witnesses, some seconds. */
const RETENTION_MS = 5000
/** At least this many: on an idle ledger the newest header names one of the last few. */
const MIN_STATES = 8

/** Some nodes of one level as they were. */
interface OldLevel {
  indexes: Uint32Array
  hashes: Uint8Array
  sums: BigUint64Array
}

/** What an update has changed, to get back to the state before it. */
interface Step {
  /** The block of that state. */
  block: number
  wallets: number
  recordedAtMs: number
  levels: OldLevel[]
  /** Of the wallets of the lowest level. */
  historyLengths: Uint32Array
  /** Hashes of key sets, of those that had one. */
  keys: Map<number, Uint8Array>
}

/** One wallet of a state, and its path to the root. */
export interface ProvedWallet {
  wallets: number
  balance: bigint
  historyLength: number
  /** Hash of its key set; null: it was custodial. */
  keys: Uint8Array | null
  path: SumNode[]
}

/** The states before that of the tree, as differences: a second tree would double the memory. */
export class PastStates {
  readonly #tree: SumTree
  #steps: Step[] = []

  constructor(tree: SumTree) {
    this.#tree = tree
  }

  /** To be called before these wallets are set. `block`: of the tree's state. */
  record(block: number, places: Uint32Array, nowMs: number): void {
    const { wallets } = this.#tree.state
    const levels: OldLevel[] = []
    // Also the nodes above new wallets: a last node without a sibling existed before and gets one.
    let indexes = places.toSorted()
    for (let count = wallets; count > 0; count = count > 1 ? Math.ceil(count / 2) : 0) {
      const there = indexes.filter(index => index < count)
      levels.push(this.#copy(levels.length, there))
      indexes = parentsOf(indexes)
    }
    const historyLengths =
      levels[0]?.indexes.map(place => this.#tree.historyLengthOf(place)) ?? new Uint32Array()
    const keys = new Map<number, Uint8Array>()
    for (const place of levels[0]?.indexes ?? []) {
      const hash = this.#tree.keys.get(place)
      if (hash) keys.set(place, hash)
    }
    this.#steps.push({ block, wallets, recordedAtMs: nowMs, levels, historyLengths, keys })
    while (this.#steps.length > MIN_STATES && this.#steps[0]!.recordedAtMs < nowMs - RETENTION_MS)
      this.#steps.shift()
  }

  /** Null if the state after that block is no longer known. */
  prove(place: number, block: { now: number; asked: number }): ProvedWallet | null {
    const first = this.#steps.findIndex(step => step.block === block.asked)
    if (block.asked !== block.now && first < 0) return null
    const newer = block.asked === block.now ? [] : this.#steps.slice(first)
    const wallets = newer[0]?.wallets ?? this.#tree.state.wallets
    if (place >= wallets) return null
    return {
      wallets,
      balance: this.#nodeAt(newer, 0, place).sum,
      historyLength: this.#historyLengthAt(newer, place),
      keys: this.#keysAt(newer, place),
      path: siblingsOf(wallets, place).map(({ level, index }) => this.#nodeAt(newer, level, index)),
    }
  }

  /** The first later update that changed it has the old value. */
  #nodeAt(newer: readonly Step[], level: number, index: number): SumNode {
    for (const { levels } of newer) {
      const old = levels[level]
      const at = old ? find(old.indexes, index) : -1
      if (old && at >= 0)
        return {
          hash: old.hashes.slice(at * HASH_BYTES, (at + 1) * HASH_BYTES),
          sum: micros(old.sums[at]!),
        }
    }
    return this.#tree.node(level, index)
  }

  #historyLengthAt(newer: readonly Step[], place: number): number {
    for (const { levels, historyLengths } of newer) {
      const at = levels[0] ? find(levels[0].indexes, place) : -1
      if (at >= 0) return historyLengths[at]!
    }
    return this.#tree.historyLengthOf(place)
  }

  #keysAt(newer: readonly Step[], place: number): Uint8Array | null {
    for (const { levels, keys } of newer)
      if (levels[0] && find(levels[0].indexes, place) >= 0) return keys.get(place) ?? null
    return this.#tree.keys.get(place) ?? null
  }

  #copy(level: number, indexes: Uint32Array): OldLevel {
    const hashes = new Uint8Array(indexes.length * HASH_BYTES)
    const sums = new BigUint64Array(indexes.length)
    for (const [i, index] of indexes.entries()) {
      const { hash, sum } = this.#tree.node(level, index)
      hashes.set(hash, i * HASH_BYTES)
      sums[i] = sum
    }
    return { indexes, hashes, sums }
  }
}

/** Its index in a sorted array, or -1. */
function find(sorted: Uint32Array, wanted: number): number {
  let [low, high] = [0, sorted.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const value = sorted[middle]!
    if (value === wanted) return middle
    if (value < wanted) low = middle + 1
    else high = middle - 1
  }
  return -1
}
