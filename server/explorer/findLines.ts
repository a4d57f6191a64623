import type { Wallet } from '../chain/reading/records.ts'
import type { Sql } from '../db/database.ts'

/**
 * The last line of a wallet's history up to each of these times or blocks, which come oldest first; 0 if there is none.
 * A binary search over the lines, whose times and blocks rise: it reads about 20 rows of a million, and needs no further
 * index, which every transfer would have to update.
 */
export async function findLines(
  sql: Sql,
  { number, historyLength }: Pick<Wallet, 'number' | 'historyLength'>,
  wanted: readonly number[],
  by: 'at_ms' | 'block' = 'at_ms',
): Promise<number[]> {
  const { rows } = await sql.query<{ line: number }>(
    `WITH RECURSIVE search (position, until, low, high) AS (
       SELECT position, until, 0, $3::integer
       FROM unnest($2::bigint[]) WITH ORDINALITY AS wanted (until, position)
       UNION ALL
       SELECT position, until,
         CASE WHEN probe.reached <= until THEN middle ELSE low END,
         CASE WHEN probe.reached <= until THEN high ELSE middle - 1 END
       FROM search
       CROSS JOIN LATERAL (SELECT (low + high + 1) / 2 AS middle) half
       CROSS JOIN LATERAL (
         SELECT ${by} AS reached
         FROM transactions
         WHERE from_wallet = $1 AND from_sequence = middle
         UNION ALL
         SELECT ${by} AS reached
         FROM transactions
         WHERE to_wallet = $1 AND to_sequence = middle
         LIMIT 1
       ) probe
       WHERE low < high
     )
     SELECT low AS line
     FROM search
     WHERE low = high
     ORDER BY position
     LIMIT $4`,
    [number, wanted, historyLength, wanted.length],
  )
  return rows.map(({ line }) => line)
}
