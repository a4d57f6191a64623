import type { Address } from '#api/address.ts'
import { KINDS } from '#api/chain/kind.ts'
import { ChainFault, type RecordedTransaction } from '#api/chain/replay.ts'
import { micros } from '#api/money.ts'
import type { Sql } from '../db/database.ts'

const CHUNK_ROWS = 5000

/**
 * Transactions for an audit, the next ones asked for while the last are recomputed: database and audit
 * work at the same time. Wallets come from memory; looking each up took the database most of its time.
 */
export class AheadReader {
  readonly #sql: Sql
  readonly #addresses: readonly (Address | undefined)[]
  #ahead: { first: number; rows: Promise<Row[]> } | null = null

  /** `addresses`: of all wallets, by their numbers. */
  constructor(sql: Sql, addresses: readonly (Address | undefined)[]) {
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

  /** Before its connection is used for anything else. */
  async close(): Promise<void> {
    await this.#ahead?.rows.catch(() => {})
  }

  #askFor(first: number): void {
    const rows = this.#ask(first)
    // Told when it is read; nobody may ever do.
    rows.catch(() => {})
    this.#ahead = { first, rows }
  }

  async #ask(first: number): Promise<Row[]> {
    const { rows } = await this.#sql.query<Row>(
      `SELECT number, block, at_ms, amount_micros, fee_micros, from_balance_micros, to_balance_micros,
         from_wallet, from_sequence, to_wallet, to_sequence, kind, hash
       FROM transactions
       WHERE number BETWEEN $1 AND $2
       ORDER BY number
       LIMIT $3`,
      [first, first + CHUNK_ROWS - 1, CHUNK_ROWS],
    )
    return rows
  }

  #toTransaction(row: Row): RecordedTransaction {
    const number = Number(row.number)
    return {
      number,
      kind: KINDS[row.kind - 1]!,
      from: row.from_wallet === null ? null : this.#addressOf(row.from_wallet, number),
      to: this.#addressOf(row.to_wallet, number),
      amount: micros(row.amount_micros),
      fee: micros(row.fee_micros),
      atMs: Number(row.at_ms),
      hash: row.hash,
      block: Number(row.block),
      fromSequence: row.from_sequence,
      fromBalance: row.from_balance_micros === null ? null : micros(row.from_balance_micros),
      toSequence: row.to_sequence,
      toBalance: micros(row.to_balance_micros),
    }
  }

  #addressOf(wallet: number, transaction: number): Address {
    const address = this.#addresses[wallet]
    if (address === undefined)
      throw new ChainFault(`transaction ${transaction}`, 'wallet', `${wallet} is missing`)
    return address
  }
}

interface Row {
  number: bigint
  block: bigint
  at_ms: bigint
  amount_micros: bigint
  fee_micros: bigint
  from_balance_micros: bigint | null
  to_balance_micros: bigint
  from_wallet: number | null
  from_sequence: number | null
  to_wallet: number
  to_sequence: number
  kind: number
  hash: Uint8Array
}
