import { KINDS } from '#api/chain/kind.ts'
import type { RecordedTransaction } from '#api/chain/replay/replay.ts'
import { type Micros, micros } from '#api/chain/money.ts'
import type { Sql } from '../../db/database.ts'

/** A row of `transactions` by itself: wallets are numbers there. */
export interface TransactionRow extends Omit<RecordedTransaction, 'from' | 'to'> {
  fromWallet: number | null
  toWallet: number
}

/**
 * The transactions numbered `first` to `last`, oldest first. They are sent as one value in PostgreSQL's binary format:
 * thirteen columns as text cost both sides several times as much.
 */
export async function readPacked(sql: Sql, first: number, last: number): Promise<TransactionRow[]> {
  const { rows } = await sql.query<{ packed: Buffer | null }>(PACKED, [
    first,
    last,
    Math.max(0, last - first + 1),
  ])
  return unpackTransactions(rows[0]?.packed ?? null)
}

/** Numbered $1 to $2, at most $3. */
export const TRANSACTION_ROWS = `
  SELECT number, block, at_ms, amount_micros, fee_micros, from_balance_micros, to_balance_micros,
    from_wallet, from_sequence, to_wallet, to_sequence, kind, hash
  FROM transactions
  WHERE number BETWEEN $1 AND $2
  ORDER BY number
  LIMIT $3`

const PACKED = `
  SELECT string_agg(record_send(t), '' ORDER BY t.number) AS packed
  FROM (${TRANSACTION_ROWS}) AS t`

/** `packed`: concatenated rows, each by `record_send`. */
export const unpackTransactions = (packed: Buffer | null): TransactionRow[] =>
  packed ? new Unpacker(packed).readAll() : []

const COUNT_BYTES = 4
const TYPE_BYTES = 4
const LENGTH_BYTES = 4

/** Rows as `record_send` writes them: how many columns, and of each its type, its length (-1: null) and its bytes. */
class Unpacker {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  readAll(): TransactionRow[] {
    const rows: TransactionRow[] = []
    while (this.#at < this.#bytes.length) rows.push(this.#row())
    return rows
  }

  #row(): TransactionRow {
    this.#at += COUNT_BYTES
    return {
      number: this.#number(),
      block: this.#number(),
      atMs: this.#number(),
      amount: this.#micros()!,
      fee: this.#micros()!,
      fromBalance: this.#micros(),
      toBalance: this.#micros()!,
      fromWallet: this.#integer(),
      fromSequence: this.#integer(),
      toWallet: this.#integer()!,
      toSequence: this.#integer()!,
      kind: KINDS[this.#bytes.readInt16BE(this.#column()) - 1]!,
      hash: this.#hash(),
    }
  }

  /** Where the bytes of the next column begin; -1 if it is null. */
  #column(): number {
    const length = this.#bytes.readInt32BE(this.#at + TYPE_BYTES)
    const begin = this.#at + TYPE_BYTES + LENGTH_BYTES
    this.#at = begin + Math.max(0, length)
    return length < 0 ? -1 : begin
  }

  /** 64 bits that fit into a number in every valid row. */
  #number(): number {
    const at = this.#column()
    return this.#bytes.readInt32BE(at) * 2 ** 32 + this.#bytes.readUInt32BE(at + 4)
  }

  #micros(): Micros | null {
    const at = this.#column()
    return at < 0 ? null : micros(this.#bytes.readBigInt64BE(at))
  }

  #integer(): number | null {
    const at = this.#column()
    return at < 0 ? null : this.#bytes.readInt32BE(at)
  }

  #hash(): Uint8Array {
    const begin = this.#column()
    return this.#bytes.subarray(begin, this.#at)
  }
}
