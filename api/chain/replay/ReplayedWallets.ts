import type { Address } from '../address.ts'
import { AddressList } from '../state/AddressList.ts'
import { withRoom } from '../columns.ts'
import { type Micros, micros } from '../money.ts'

const FIRST_ROWS = 1024
const NEVER = -Infinity

/** Wallets in columns, by index: a million objects would take several times the memory. */
export class ReplayedWallets {
  readonly #addresses = new AddressList()
  #balances = new BigUint64Array(FIRST_ROWS)
  #historyLengths = new Uint32Array(FIRST_ROWS)
  #lastClaimsMs = new Float64Array(FIRST_ROWS)

  get size(): number {
    return this.#addresses.size
  }

  addressOf(wallet: number): Address {
    return this.#addresses.at(wallet)!
  }

  find(address: Address): number | undefined {
    return this.#addresses.find(address)
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
    this.#balances = withRoom(this.#balances, rows)
    this.#historyLengths = withRoom(this.#historyLengths, rows)
    this.#lastClaimsMs = withRoom(this.#lastClaimsMs, rows)
  }
}
