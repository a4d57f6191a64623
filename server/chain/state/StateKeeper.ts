import type { Address } from '#api/chain/address.ts'
import type { State } from '#api/chain/state/stateTree.ts'
import { SumTree } from '#api/chain/state/SumTree.ts'
import type { Micros } from '#api/chain/money.ts'
import type { LedgerTransaction } from '../reading/records.ts'
import { PastStates, type ProvedWallet } from './PastStates.ts'

/** A wallet that has changed since the last update. */
interface Changed {
  address: Address
  balance: Micros
  historyLength: number
}

/** Another key set of a wallet. */
export interface ChangedKeys {
  wallet: number
  address: Address
  /** Null: it is custodial again. */
  hash: Uint8Array | null
  block: number
  blockHash: Uint8Array
}

/** The block of this state. */
interface AsOf {
  block: number
  blockHash: Uint8Array
  transactions: number
}

export interface ProvedPlace extends ProvedWallet {
  place: number
}

/** The tree of all wallets, in memory, updated with each transaction. */
export class StateKeeper {
  readonly #tree: SumTree
  readonly #past: PastStates
  /** By the wallet's number: its place in the tree, counted from 1; 0 for none. */
  #places: Uint32Array
  #asOf: AsOf
  /** The last block whose changes are in `#changed`. */
  #read: AsOf
  readonly #changed = new Map<number, Changed>()
  readonly #changedKeys = new Map<number, ChangedKeys>()
  #keysBlock: number
  /** How many wallets have a place in the tree, or get one with the next update. */
  #placed: number

  /** `tree` is up to date; `places` by number of the wallet, counted from 1. */
  constructor(tree: SumTree, places: Uint32Array, asOf: AsOf) {
    this.#tree = tree
    this.#past = new PastStates(tree)
    this.#places = places
    this.#asOf = asOf
    this.#read = asOf
    this.#placed = tree.wallets
    this.#keysBlock = asOf.block
  }

  /** The state as of the last update. */
  get asOf(): Readonly<AsOf> {
    return this.#asOf
  }

  get state(): State {
    return this.#tree.state
  }

  /** The last transaction that was added. */
  get transactions(): number {
    return this.#read.transactions
  }

  get hasNews(): boolean {
    return this.#changed.size + this.#changedKeys.size > 0
  }

  take(transaction: LedgerTransaction, blockHash: Uint8Array): void {
    const { number, block, from, fromWallet, fromBalance, fromSequence } = transaction
    if (from !== null)
      this.#changed.set(fromWallet!, {
        address: from,
        balance: fromBalance!,
        historyLength: fromSequence!,
      })
    const { to, toWallet, toBalance, toSequence } = transaction
    this.#changed.set(toWallet, { address: to, balance: toBalance, historyLength: toSequence })
    if (toSequence === 1) this.#open(toWallet)
    this.#read = { block, blockHash, transactions: number }
  }

  /** After the transactions of its block. */
  takeKeys(change: ChangedKeys): void {
    this.#changedKeys.set(change.wallet, change)
    const { block, blockHash } = change
    this.#keysBlock = block
    if (block > this.#read.block) this.#read = { ...this.#read, block, blockHash }
  }

  /** The last block that was added. */
  get block(): number {
    return this.#read.block
  }

  /** Changes of keys up to this block were added. */
  get keysBlock(): number {
    return this.#keysBlock
  }

  /** Only after whole blocks were added. */
  update(nowMs: number): State {
    const wallets = new Set([...this.#changed.keys(), ...this.#changedKeys.keys()])
    const places = Uint32Array.from(wallets, wallet => this.#placeOf(wallet))
    this.#past.record(this.#asOf.block, places, nowMs)
    const changed = new Map<number, Changed>()
    for (const [wallet, change] of this.#changed) changed.set(this.#placeOf(wallet), change)
    const addresses = new Map<number, Address>()
    for (const [place, { address }] of changed) addresses.set(place, address)
    // New wallets in their order: each gets the next place.
    for (const place of places.toSorted()) {
      const change = changed.get(place)
      if (change) this.#tree.set(place, change.balance, change.historyLength)
    }
    for (const [wallet, { address, hash }] of this.#changedKeys) {
      addresses.set(this.#placeOf(wallet), address)
      this.#tree.setKeys(this.#placeOf(wallet), hash)
    }
    this.#changed.clear()
    this.#changedKeys.clear()
    this.#asOf = this.#read
    return this.#tree.rehash(place => addresses.get(place)!)
  }

  /** Null if the wallet had no coins by then, or the state is no longer known. */
  prove(wallet: number, block: number): ProvedPlace | null {
    const place = (this.#places[wallet] ?? 0) - 1
    if (place < 0) return null
    const proved = this.#past.prove(place, { now: this.#asOf.block, asked: block })
    return proved && { place, ...proved }
  }

  #placeOf(wallet: number): number {
    return this.#places[wallet]! - 1
  }

  #open(wallet: number): void {
    if (wallet >= this.#places.length) {
      const places = new Uint32Array(Math.ceil(wallet * 1.5))
      places.set(this.#places)
      this.#places = places
    }
    this.#places[wallet] = ++this.#placed
  }
}
