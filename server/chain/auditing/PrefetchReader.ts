import type { Address } from '#api/chain/address.ts'
import type { AddressList } from '#api/chain/state/AddressList.ts'
import { ChainFault } from '#api/chain/replay/ChainFault.ts'
import type { RecordedTransaction } from '#api/chain/replay/replay.ts'
import type { Sql } from '../../db/database.ts'
import { readPacked, type TransactionRow } from '../reading/packedTransactions.ts'

const CHUNK_ROWS = 1000

/**
 * Reads transactions for an audit ahead, so that database and audit work at the same time. Wallets come from memory:
 * looking up each one took the database most of its time.
 */
export class PrefetchReader {
  readonly #sql: Sql
  readonly #addresses: AddressList
  #ahead: { first: number; rows: Promise<TransactionRow[]> } | null = null

  /** `addresses`: of all wallets, the one with number 1 first. */
  constructor(sql: Sql, addresses: AddressList) {
    this.#sql = sql
    this.#addresses = addresses
  }

  /** From number `first` on, oldest first; none at the end. */
  async read(first: number): Promise<RecordedTransaction[]> {
    if (this.#ahead?.first !== first) this.#askFor(first)
    const rows = await this.#ahead!.rows
    if (rows.length) this.#askFor(first + rows.length)
    return rows.map(row => this.#toTransaction(row))
  }

  /** Must be called before the connection is used for anything else. */
  async close(): Promise<void> {
    await this.#ahead?.rows.catch(() => {})
  }

  #askFor(first: number): void {
    const rows = readPacked(this.#sql, first, first + CHUNK_ROWS - 1)
    // A failure is reported when it is read, which may never happen.
    rows.catch(() => {})
    this.#ahead = { first, rows }
  }

  #toTransaction(row: TransactionRow): RecordedTransaction {
    const { fromWallet, toWallet, number } = row
    const from = fromWallet === null ? null : this.#addressOf(fromWallet, number)
    return Object.assign(row, { from, to: this.#addressOf(toWallet, number) })
  }

  #addressOf(wallet: number, transaction: number): Address {
    const address = this.#addresses.at(wallet - 1)
    if (address === undefined)
      throw new ChainFault(`transaction ${transaction}`, 'wallet', `${wallet} is missing`)
    return address
  }
}
