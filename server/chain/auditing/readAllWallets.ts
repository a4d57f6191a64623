import type { Address } from '#api/chain/address.ts'
import type { Micros } from '#api/chain/money.ts'
import type { Sql } from '../../db/database.ts'

const CHUNK_ROWS = 1000

export interface WalletRow {
  number: number
  address: Address
  balance: Micros
  history_length: number
  key_set: Uint8Array | null
}

/** Ordered by number, in chunks. */
export async function* readAllWallets(sql: Sql): AsyncGenerator<WalletRow[]> {
  for (let last = 0; ;) {
    const { rows } = await sql.query<WalletRow>(
      `SELECT number, address, balance_micros AS balance, history_length, key_set
       FROM wallets
       WHERE number > $1
       ORDER BY number
       LIMIT $2`,
      [last, CHUNK_ROWS],
    )
    yield rows
    if (rows.length < CHUNK_ROWS) return
    last = rows.at(-1)!.number
  }
}
