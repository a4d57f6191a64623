import type { Sql } from '../../db/database.ts'

const AT_ONCE = 50_000
const ADDRESS_AT = 4 + 8 + 4
export const ADDRESS_BYTES = 42
const ROW_BYTES = ADDRESS_AT + ADDRESS_BYTES

export interface PackedWallet {
  number: number
  balance: bigint
  historyLength: number
  /** As text. */
  address: Buffer
}

/**
 * Visits every wallet up to a number, in any order. They are sent as one value in PostgreSQL's binary format: a million
 * rows of text cost both sides several times as much, and grow this heap for good.
 */
export async function eachWallet(
  sql: Sql,
  wallets: number,
  see: (wallet: PackedWallet) => void,
): Promise<void> {
  for (let first = 1; first <= wallets; first += AT_ONCE) {
    const { rows } = await sql.query<{ packed: Buffer | null }>(
      `SELECT string_agg(int4send(number) || int8send(balance_micros) || int4send(history_length)
         || convert_to(address, 'UTF8'), '') AS packed
       FROM wallets
       WHERE number BETWEEN $1 AND $2`,
      [first, Math.min(wallets, first + AT_ONCE - 1)],
    )
    const packed = rows[0]!.packed ?? Buffer.alloc(0)
    for (let at = 0; at < packed.length; at += ROW_BYTES)
      see({
        number: packed.readInt32BE(at),
        balance: packed.readBigInt64BE(at + 4),
        historyLength: packed.readInt32BE(at + 12),
        address: packed.subarray(at + ADDRESS_AT, at + ROW_BYTES),
      })
  }
}
