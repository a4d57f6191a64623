import { SYSTEM_ADDRESS } from '#api/ledger.ts'
import type { Sql } from '../../db/database.ts'

const ROWS_AT_ONCE = 100_000

interface Row {
  number: number
  balance: bigint
  length: number
  isSystem: boolean
}

/** Of the wallets up to a number, many at a time. */
export async function* readBalances(sql: Sql, wallets: number): AsyncGenerator<Row[]> {
  for (let first = 1; first <= wallets; first += ROWS_AT_ONCE) {
    const { rows } = await sql.query<Row>(
      `SELECT number, balance_micros AS balance, history_length AS length, address = $4 AS "isSystem"
       FROM wallets
       WHERE number BETWEEN $1 AND $2
       LIMIT $3`,
      [first, first + ROWS_AT_ONCE - 1, ROWS_AT_ONCE, SYSTEM_ADDRESS],
    )
    yield rows
  }
}
