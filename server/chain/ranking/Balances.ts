import { SYSTEM_ADDRESS } from '#api/values/ledger.ts'
import { TOP_HOLDERS_ROWS } from '#api/limits.ts'
import { type Micros, micros } from '#api/chain/money.ts'
import type { Sql } from '../../db/database.ts'
import { readWallet } from '../reading/readTransactions.ts'
import type { HeadState, LedgerTransaction } from '../reading/records.ts'
import { readPacked } from '../reading/packedTransactions.ts'
import { eachWallet } from '../state/packedWallets.ts'
import { Leaders } from './leaders.ts'
import { Ranks, type SavedRanks } from './ranks.ts'

const TRANSACTIONS_AT_ONCE = 5000
/** Their sum, and one more balance, is exact as a number. */
const EXACT_SUM = 2 ** 52

/** By the number of the wallet; SYSTEM has no balance there. */
export interface SavedBalances {
  balances: Float64Array
  lengths: Uint32Array
  ranks: SavedRanks
  returned: { wallet: number; balance: number }
}

/** Balance, rank and history length of every wallet, by its number. */
export class Balances {
  #balances: Float64Array
  #lengths: Uint32Array
  /** The wallet of SYSTEM has no rank: its balance belongs to no account. */
  #returned = { wallet: 0, balance: 0 }
  #ranks = new Ranks()
  readonly #leaders = new Leaders(TOP_HOLDERS_ROWS)

  private constructor(size: number) {
    this.#balances = new Float64Array(size)
    this.#lengths = new Uint32Array(size)
  }

  static none(): Balances {
    return new Balances(1024)
  }

  static async read(sql: Sql, wallets: number): Promise<Balances> {
    const all = Balances.#for(wallets)
    const system = Buffer.from(SYSTEM_ADDRESS)
    await eachWallet(sql, wallets, ({ number, balance, historyLength, address }) => {
      if (address.equals(system)) all.#returned = { wallet: number, balance: Number(balance) }
      else all.#balances[number] = Number(balance)
      all.#lengths[number] = historyLength
    })
    all.#ranks = Ranks.from(all.#balances.slice())
    return all
  }

  /** The saved ones, and what the transactions after number `transactions` have changed. */
  static async restore(
    sql: Sql,
    saved: SavedBalances,
    transactions: number,
    head: Pick<HeadState, 'wallets' | 'transactions'>,
  ): Promise<Balances> {
    const all = Balances.#for(head.wallets)
    // Without the room for further wallets: otherwise the file would grow from start to start.
    all.#balances.set(saved.balances.subarray(0, head.wallets + 1))
    all.#lengths.set(saved.lengths.subarray(0, head.wallets + 1))
    // Sorting a million balances would take a sixth of a second.
    all.#ranks = Ranks.restore(saved.ranks)
    all.#returned = saved.returned
    const system = (await readWallet(sql, SYSTEM_ADDRESS))?.number
    const place = (wallet: number, balance: Micros, length: number) => {
      if (wallet === system) all.#returned = { wallet, balance: Number(balance) }
      else {
        all.#ranks.move(all.#balances[wallet]!, Number(balance))
        all.#balances[wallet] = Number(balance)
      }
      all.#lengths[wallet] = length
    }
    for (let from = transactions + 1; from <= head.transactions; from += TRANSACTIONS_AT_ONCE) {
      const last = Math.min(head.transactions, from + TRANSACTIONS_AT_ONCE - 1)
      for (const t of await readPacked(sql, from, last)) {
        if (t.fromWallet !== null) place(t.fromWallet, t.fromBalance!, t.fromSequence!)
        place(t.toWallet, t.toBalance, t.toSequence)
      }
    }
    return all
  }

  static #for(wallets: number): Balances {
    return new Balances(Math.ceil(wallets * 1.2) + 1024)
  }

  /** A copy, as of now. */
  save(): SavedBalances {
    const [balances, lengths] = [this.#balances.slice(), this.#lengths.slice()]
    return { balances, lengths, ranks: this.#ranks.save(), returned: this.#returned }
  }

  /** All coins. */
  get sum(): bigint {
    let [sum, exact] = [BigInt(this.#returned.balance), 0]
    for (const balance of this.#balances) {
      exact += balance
      if (exact < EXACT_SUM) continue
      sum += BigInt(exact)
      exact = 0
    }
    return sum + BigInt(exact)
  }

  of(wallet: number): Micros {
    if (wallet === this.#returned.wallet) return this.returned
    return micros(BigInt(this.#balances[wallet] ?? 0))
  }

  /** The coins that deleted accounts returned to SYSTEM. */
  get returned(): Micros {
    return micros(BigInt(this.#returned.balance))
  }

  historyLengthOf(wallet: number): number {
    return this.#lengths[wallet] ?? 0
  }

  /** Largest balance first; of equal balances the older wallet first. */
  get leaders(): readonly number[] {
    return this.#leaders.among(this.#balances)
  }

  rankOf(wallet: number): number {
    return this.#ranks.rankOf(this.#balances[wallet] ?? 0)
  }

  apply(transaction: LedgerTransaction): void {
    const { fromWallet, fromBalance, fromSequence, to, toWallet, toBalance, toSequence } =
      transaction
    if (fromWallet !== null) {
      this.#setBalance(fromWallet, Number(fromBalance))
      this.#lengths[fromWallet] = fromSequence!
    }
    if (toWallet >= this.#balances.length) this.#grow(toWallet)
    if (to === SYSTEM_ADDRESS) this.#returned = { wallet: toWallet, balance: Number(toBalance) }
    else this.#setBalance(toWallet, Number(toBalance))
    this.#lengths[toWallet] = toSequence
  }

  #setBalance(wallet: number, balance: number): void {
    const before = this.#balances[wallet]!
    this.#ranks.move(before, balance)
    this.#leaders.notice(wallet, before, balance)
    this.#balances[wallet] = balance
  }

  #grow(wallet: number): void {
    const size = Math.ceil(wallet * 1.5)
    const [balances, lengths] = [new Float64Array(size), new Uint32Array(size)]
    balances.set(this.#balances)
    lengths.set(this.#lengths)
    this.#balances = balances
    this.#lengths = lengths
  }
}
