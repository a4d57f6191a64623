import type { Address } from '../address.ts'
import { AddressList } from '../state/AddressList.ts'
import type { Changes } from './ChangeQueue.ts'
import { withCapacity } from '../withCapacity.ts'
import { type Micros, micros } from '../money.ts'

const FIRST_ROWS = 1024
const NEVER = -Infinity
/** About 10 MB. */
const MAX_RECENT = 100_000

export interface WalletColumns {
  /** Of the addresses. */
  words: Uint32Array
  balances: BigUint64Array
  historyLengths: Uint32Array
  lastClaimsMs: Float64Array
}

/** Wallets in columns, by index: a million objects would take several times the memory. */
export class ReplayedWallets {
  readonly #addresses: AddressList
  /** Found lately: reading an address digit by digit would take a sixth of an audit's time. */
  readonly #recent = new Map<Address, number>()
  #balances = new BigUint64Array(FIRST_ROWS)
  #historyLengths = new Uint32Array(FIRST_ROWS)
  #lastClaimsMs = new Float64Array(FIRST_ROWS)
  #isChanged = new Uint8Array(FIRST_ROWS)
  #changed: number[] = []

  constructor(addresses = new AddressList()) {
    this.#addresses = addresses
  }

  /** The wallets of a snapshot. */
  static of({ words, balances, historyLengths, lastClaimsMs }: WalletColumns): ReplayedWallets {
    const wallets = new ReplayedWallets(AddressList.of(words))
    const rows = Math.max(FIRST_ROWS, 2 * balances.length)
    wallets.#balances = withCapacity(balances.slice(), rows)
    wallets.#historyLengths = withCapacity(historyLengths.slice(), rows)
    wallets.#lastClaimsMs = withCapacity(lastClaimsMs.slice(), rows)
    wallets.#isChanged = new Uint8Array(rows)
    return wallets
  }

  get size(): number {
    return this.#addresses.size
  }

  /** Everything, for a snapshot. */
  get columns(): WalletColumns {
    return {
      words: this.#addresses.words,
      balances: this.#balances.slice(0, this.size),
      historyLengths: this.#historyLengths.slice(0, this.size),
      lastClaimsMs: this.#lastClaimsMs.slice(0, this.size),
    }
  }

  addressOf(wallet: number): Address {
    return this.#addresses.at(wallet)!
  }

  find(address: Address): number | undefined {
    const recent = this.#recent.get(address)
    if (recent !== undefined) return recent
    const wallet = this.#addresses.find(address)
    if (wallet === undefined) return undefined
    if (this.#recent.size === MAX_RECENT) this.#recent.clear()
    this.#recent.set(address, wallet)
    return wallet
  }

  /** This wallet gets the next index. */
  open(address: Address): number {
    const wallet = this.#addresses.add(address)
    if (wallet === this.#balances.length) this.#makeRoom(2 * wallet)
    this.#lastClaimsMs[wallet] = NEVER
    return wallet
  }

  balanceOf(wallet: number): Micros {
    return micros(this.#balances[wallet]!)
  }

  setBalance(wallet: number, balance: Micros): void {
    this.#balances[wallet] = balance
    if (this.#isChanged[wallet]) return
    this.#isChanged[wallet] = 1
    this.#changed.push(wallet)
  }

  historyLengthOf(wallet: number): number {
    return this.#historyLengths[wallet]!
  }

  addToHistory(wallet: number): void {
    this.#historyLengths[wallet]!++
  }

  lastClaimMsOf(wallet: number): number {
    return this.#lastClaimsMs[wallet]!
  }

  setLastClaim(wallet: number, atMs: number): void {
    this.#lastClaimsMs[wallet] = atMs
  }

  /** The wallets whose balances were set since the last call, in columns. */
  takeChanges(): Changes {
    const places = Uint32Array.from(this.#changed)
    const balances = new BigUint64Array(places.length)
    const historyLengths = new Uint32Array(places.length)
    for (const [i, wallet] of this.#changed.entries()) {
      balances[i] = this.#balances[wallet]!
      historyLengths[i] = this.#historyLengths[wallet]!
      this.#isChanged[wallet] = 0
    }
    this.#changed = []
    return { places, balances, historyLengths }
  }

  #makeRoom(rows: number): void {
    this.#balances = withCapacity(this.#balances, rows)
    this.#historyLengths = withCapacity(this.#historyLengths, rows)
    this.#lastClaimsMs = withCapacity(this.#lastClaimsMs, rows)
    this.#isChanged = withCapacity(this.#isChanged, rows)
  }
}
