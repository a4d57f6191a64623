/** How many candidates are stored for each requested leader: as many must fall before all balances are scanned again. */
const CANDIDATES_PER_LEADER = 100

/**
 * The wallets with the largest balances. All wallets above a bar are candidates, so that the successor of a leader that
 * falls is among them: most movements cost one comparison. All balances are scanned only at the start, and when nearly
 * all candidates have fallen.
 */
export class Leaders {
  readonly #count: number
  readonly #most: number
  #inSight: Set<number> | null = null
  /** The smallest candidate. 0: every wallet with coins is a candidate. */
  #bar = { wallet: 0, balance: 0 }
  #wallets: readonly number[] | null = null
  /** The smallest balance among the leaders; 0 while there are fewer than requested. */
  #floor = 0

  constructor(count: number, candidatesPerLeader = CANDIDATES_PER_LEADER) {
    this.#count = count
    this.#most = count * candidatesPerLeader
  }

  /** To be called after each movement. */
  notice(wallet: number, before: number, after: number): void {
    if (before >= this.#floor || after >= this.#floor) this.#wallets = null
    const { balance, wallet: last } = this.#bar
    if (after > balance || (after === balance && wallet <= last)) this.#inSight?.add(wallet)
    else if (before >= balance) this.#inSight?.delete(wallet)
  }

  /** `balances` by wallet number. Returns the same list object if nothing has changed. */
  among(balances: ArrayLike<number>): readonly number[] {
    this.#wallets ??= this.#find(balances)
    return this.#wallets
  }

  #find(balances: ArrayLike<number>): number[] {
    if (!this.#inSight || (this.#bar.balance > 0 && this.#inSight.size < this.#count))
      this.#inSight = this.#lookThrough(balances)
    if (this.#inSight.size > 2 * this.#most)
      this.#inSight = new Set(this.#raiseBar([...this.#inSight], balances))
    const found: number[] = []
    for (const wallet of this.#inSight) {
      if (found.length === this.#count && !isAhead(balances, wallet, found.at(-1)!)) continue
      const behind = found.findIndex(other => isAhead(balances, wallet, other))
      found.splice(behind === -1 ? found.length : behind, 0, wallet)
      if (found.length > this.#count) found.pop()
    }
    this.#floor = found.length === this.#count ? balances[found.at(-1)!]! : 0
    return found
  }

  #lookThrough(balances: ArrayLike<number>): Set<number> {
    this.#bar = { wallet: 0, balance: 0 }
    let found: number[] = []
    for (let wallet = 1; wallet < balances.length; wallet++) {
      if (balances[wallet]! <= this.#bar.balance) continue
      found.push(wallet)
      if (found.length > 2 * this.#most) found = this.#raiseBar(found, balances)
    }
    return new Set(found)
  }

  #raiseBar(found: number[], balances: ArrayLike<number>): number[] {
    const kept = found.toSorted((a, b) => (isAhead(balances, a, b) ? -1 : 1)).slice(0, this.#most)
    const wallet = kept.at(-1)!
    this.#bar = { wallet, balance: balances[wallet]! }
    return kept
  }
}

/** Larger balances first; of equal ones the older wallet first. */
const isAhead = (balances: ArrayLike<number>, a: number, b: number): boolean =>
  balances[a]! > balances[b]! || (balances[a] === balances[b] && a < b)
