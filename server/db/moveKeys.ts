import type { Sql } from './database.ts'

const CHUNK_ROWS = 10_000

/**
 * Moves the keys of transfers from the marks into their own table, some at a time, oldest first. Each step is its own
 * database transaction, so a stopped move continues there. Nothing can be paid twice meanwhile: no transfer is made before
 * this is done, and the marks accept no new keys.
 */
export async function moveKeys(
  owner: Sql,
  onProgress: (moved: number, total: number) => void,
  chunkRows = CHUNK_ROWS,
): Promise<void> {
  const { rows } = await owner.query<{ count: string }>(
    "SELECT count(*)::text AS count FROM marks WHERE name LIKE 'transfer:%'",
  )
  const total = Number(rows[0]!.count)
  if (total === 0) return
  for (let [moved, untilMs] = [0, '0']; moved < total;) {
    const step = await owner.query<{ count: string; until: string }>(MOVE, [untilMs, chunkRows])
    moved += Number(step.rows[0]!.count)
    untilMs = step.rows[0]!.until
    onProgress(moved, total)
  }
  await owner.query('VACUUM (FULL, ANALYZE) marks')
}

/** The digest is that of `plainDigest` (server/ledger/keys/usedKey.ts). */
const MOVE = `
  WITH moved AS (
    DELETE FROM marks
    WHERE name IN (
      SELECT name
      FROM marks
      WHERE until_ms >= $1 AND name LIKE 'transfer:%'
      ORDER BY until_ms
      LIMIT $2)
    RETURNING name, until_ms, transaction
  ), kept AS (
    INSERT INTO transfer_keys (digest, transaction)
    SELECT ('x' || left(encode(sha256(convert_to(name, 'UTF8')), 'hex'), 16))::bit(64)::bigint, transaction
    FROM moved
    ORDER BY transaction
  )
  SELECT count(*)::text AS count, max(until_ms)::text AS until
  FROM moved`
