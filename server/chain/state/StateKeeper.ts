import type { Address } from '#api/chain/address.ts'
import type { State } from '#api/chain/state/stateTree.ts'
import { SumTree } from '#api/chain/state/SumTree.ts'
import type { Micros } from '#api/chain/money.ts'
import type { LedgerTransaction } from '../records.ts'
import { PastStates, type ProvedWallet } from './PastStates.ts'

/** A wallet that was changed and not folded yet. */
interface Changed {
  address: Address
  balance: Micros
  historyLength: number
}

/** What block the wallets are as of. */
interface AsOf {
  block: number
  blockHash: Uint8Array
  transactions: number
}

export interface ProvedPlace extends ProvedWallet {
  place: number
}

/** The tree of all wallets, brought forward by what happens. All that it does is in memory. */
export class StateKeeper {
  readonly #tree: SumTree
  readonly #past: PastStates
  /** By the wallet's number: its place in the tree, counted from 1; 0 for none. */
  #places: Uint32Array
  #asOf: AsOf
  /** Up to where `#changed` goes. */
  #read: AsOf
  readonly #changed = new Map<number, Changed>()
  /** How many wallets have a place, folded or not. */
  #placed: number

  /** `tree` is folded; `places` by number of the wallet, counted from 1. */
  constructor(tree: SumTree, places: Uint32Array, asOf: AsOf) {
    this.#tree = tree
    this.#past = new PastStates(tree)
    this.#places = places
    this.#asOf = asOf
    this.#read = asOf
    this.#placed = tree.wallets
  }

  /** Of the state that is folded. */
  get asOf(): Readonly<AsOf> {
    return this.#asOf
  }

  get state(): State {
    return this.#tree.state
  }

  /** The last transaction that was taken up. */
  get transactions(): number {
    return this.#read.transactions
  }

  get hasNews(): boolean {
    return this.#changed.size > 0
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

  /** Only where whole blocks were taken up. */
  fold(nowMs: number): State {
    const places = Uint32Array.from(this.#changed.keys(), wallet => this.#placeOf(wallet))
    this.#past.record(this.#asOf.block, places, nowMs)
    const changed = new Map<number, Changed>()
    for (const [wallet, change] of this.#changed) changed.set(this.#placeOf(wallet), change)
    // New ones in their order: each has the place after the last.
    for (const place of places.toSorted()) {
      const { balance, historyLength } = changed.get(place)!
      this.#tree.set(place, balance, historyLength)
    }
    this.#changed.clear()
    this.#asOf = this.#read
    return this.#tree.fold(place => changed.get(place)!.address)
  }

  /** Null where the wallet had no coin by then, or the state is not known any more. */
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
