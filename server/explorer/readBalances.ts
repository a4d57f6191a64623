import { type Micros, micros } from '#api/chain/money.ts'
import type { Sql } from '../db/database.ts'

export interface BalancePoint {
  atMs: number
  balance: Micros
}

/** The balance after these lines of one wallet's history, in the order of the lines. */
export async function readBalances(
  sql: Sql,
  wallet: number,
  lines: readonly number[],
): Promise<BalancePoint[]> {
  const { rows } = await sql.query<{ at_ms: bigint; balance: bigint }>(
    `SELECT found.at_ms, found.balance
     FROM unnest($2::integer[]) AS wanted (line)
     CROSS JOIN LATERAL (
       SELECT at_ms, from_balance_micros AS balance
       FROM transactions
       WHERE from_wallet = $1 AND from_sequence = wanted.line
       UNION ALL
       SELECT at_ms, to_balance_micros
       FROM transactions
       WHERE to_wallet = $1 AND to_sequence = wanted.line
       LIMIT 1
     ) found
     ORDER BY wanted.line
     LIMIT $3`,
    [wallet, lines, lines.length],
  )
  return rows.map(({ at_ms: atMs, balance }) => ({
    atMs: Number(atMs),
    balance: micros(balance),
  }))
}
