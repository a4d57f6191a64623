import type { Wallet } from '../chain/records.ts'
import type { Sql } from '../db/database.ts'

/**
 * The last line of a wallet's history up to each of these times, which come oldest first; 0 if there is none. A binary
 * search over the lines, whose times rise: it reads about 20 rows of a million, and needs no further index, which every
 * transfer would have to update.
 */
export async function findLines(
  sql: Sql,
  { number, historyLength }: Wallet,
  timesMs: readonly number[],
): Promise<number[]> {
  const { rows } = await sql.query<{ line: number }>(
    `WITH RECURSIVE search (position, until_ms, low, high) AS (
       SELECT position, until_ms, 0, $3::integer
       FROM unnest($2::bigint[]) WITH ORDINALITY AS wanted (until_ms, position)
       UNION ALL
       SELECT position, until_ms,
         CASE WHEN probe.at_ms <= until_ms THEN middle ELSE low END,
         CASE WHEN probe.at_ms <= until_ms THEN high ELSE middle - 1 END
       FROM search
       CROSS JOIN LATERAL (SELECT (low + high + 1) / 2 AS middle) half
       CROSS JOIN LATERAL (
         SELECT at_ms
         FROM transactions
         WHERE from_wallet = $1 AND from_sequence = middle
         UNION ALL
         SELECT at_ms
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
    [number, timesMs, historyLength, timesMs.length],
  )
  return rows.map(({ line }) => line)
}
