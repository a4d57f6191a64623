import type { Totals } from '#api/chain/block.ts'
import { micros } from '#api/chain/money.ts'
import type { Sql } from '../db/database.ts'

export type Sums = Pick<Totals, 'transactions' | 'volume' | 'fees'>

/**
 * The totals of all transactions before each of these times: those of the last block before it, plus the transactions
 * of the next block that are before it.
 */
export async function readTotalsBefore(sql: Sql, times: readonly number[]): Promise<Sums[]> {
  const { rows } = await sql.query<{ transactions: bigint; volume: bigint; fees: bigint }>(
    `SELECT coalesce(whole.transactions, 0) + part.transactions AS transactions,
       coalesce(whole.volume_micros, 0) + part.volume AS volume,
       coalesce(whole.fees_micros, 0) + part.fees AS fees
     FROM unnest($1::bigint[]) WITH ORDINALITY AS wanted (at_ms, position)
     LEFT JOIN LATERAL (
       SELECT number, transactions, volume_micros, fees_micros
       FROM blocks
       WHERE at_ms < wanted.at_ms
       ORDER BY at_ms DESC, number DESC
       LIMIT 1
     ) whole ON true
     LEFT JOIN LATERAL (
       SELECT transactions AS last
       FROM blocks
       WHERE number = coalesce(whole.number, 0) + 1
       LIMIT 1
     ) next ON true
     CROSS JOIN LATERAL (
       SELECT count(*) AS transactions, coalesce(sum(amount_micros), 0)::bigint AS volume,
         coalesce(sum(fee_micros), 0)::bigint AS fees
       FROM transactions
       WHERE number > coalesce(whole.transactions, 0) AND number <= next.last
         AND at_ms < wanted.at_ms
     ) part
     ORDER BY wanted.position
     LIMIT $2`,
    [times, times.length],
  )
  return rows.map(({ transactions, volume, fees }) => ({
    transactions: Number(transactions),
    volume: micros(volume),
    fees: micros(fees),
  }))
}
