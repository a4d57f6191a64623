/**
 * The wallets with the largest balances. Looked for again only when a balance that was or became as
 * large as theirs has moved: most movements cost one comparison.
 */
export class Leaders {
  readonly #count: number
  #wallets: readonly number[] | null = null
  /** The smallest balance among them; 0 as long as everybody who has a coin is one. */
  #floor = 0

  constructor(count: number) {
    this.#count = count
  }

  notice(before: number, after: number): void {
    if (before >= this.#floor || after >= this.#floor) this.#wallets = null
  }

  /** `balances` by wallet number. */
  among(balances: Float64Array): readonly number[] {
    this.#wallets ??= this.#find(balances)
    return this.#wallets
  }

  #find(balances: Float64Array): number[] {
    const found: number[] = []
    this.#floor = 0
    for (let wallet = 1; wallet < balances.length; wallet++) {
      const balance = balances[wallet]!
      if (balance <= this.#floor) continue
      const smaller = found.findIndex(other => balances[other]! < balance)
      found.splice(smaller === -1 ? found.length : smaller, 0, wallet)
      if (found.length > this.#count) found.pop()
      if (found.length === this.#count) this.#floor = balances[found.at(-1)!]!
    }
    return found
  }
}
