import type { Address } from './address.ts'
import { type Micros, micros } from './money.ts'

const FIRST_ROWS = 1024
const NEVER = -Infinity

/** Wallets in columns, each known by its place there: a million objects would take several times the memory. */
export class ReplayedWallets {
  readonly #places = new Map<Address, number>()
  #balances = new BigUint64Array(FIRST_ROWS)
  #historyLengths = new Uint32Array(FIRST_ROWS)
  #lastClaimsMs = new Float64Array(FIRST_ROWS)

  get size(): number {
    return this.#places.size
  }

  /** The first to be opened first. */
  entries(): MapIterator<[Address, number]> {
    return this.#places.entries()
  }

  find(address: Address): number | undefined {
    return this.#places.get(address)
  }

  open(address: Address): number {
    const wallet = this.#places.size
    if (wallet === this.#balances.length) this.#makeRoom(2 * wallet)
    this.#places.set(address, wallet)
    this.#lastClaimsMs[wallet] = NEVER
    return wallet
  }

  balanceOf(wallet: number): Micros {
    return micros(this.#balances[wallet]!)
  }

  setBalance(wallet: number, balance: Micros): void {
    this.#balances[wallet] = balance
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

  /** These wallets as they are now, in columns. */
  columnsOf(wallets: ReadonlySet<number>) {
    const places = Uint32Array.from(wallets)
    return {
      places,
      balances: BigUint64Array.from(places, wallet => this.#balances[wallet]!),
      historyLengths: places.map(wallet => this.#historyLengths[wallet]!),
    }
  }

  #makeRoom(rows: number): void {
    const [balances, lengths, claims] = [this.#balances, this.#historyLengths, this.#lastClaimsMs]
    this.#balances = new BigUint64Array(rows)
    this.#historyLengths = new Uint32Array(rows)
    this.#lastClaimsMs = new Float64Array(rows)
    this.#balances.set(balances)
    this.#historyLengths.set(lengths)
    this.#lastClaimsMs.set(claims)
  }
}
