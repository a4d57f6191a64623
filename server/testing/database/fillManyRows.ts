import type pg from 'pg'

/**
 * Fills the tables of the chain with as many rows as years of use, for tests of query plans. Writes them
 * directly, in seconds: hashes are invalid and sums only roughly right, so no audit would pass.
 */
export async function fillManyRows(
  pool: pg.Pool,
  { wallets, transactions, perBlock, fromMs }: Size,
): Promise<void> {
  const blocks = transactions / perBlock
  const rebuildIndexes = await dropIndexes(pool)
  // Only digits, so that there is no upper or lower case; each short form is unique.
  await pool.query(
    `INSERT INTO wallets (number, address, balance_micros, history_length)
     SELECT n, '0x' || lpad((n / 10000)::text, 4, '0') || repeat('0', 32) || lpad((n % 10000)::text, 4, '0'),
       n * 1000, CASE WHEN n = 1 THEN $2::integer / 2 ELSE $2::integer / $1 END
     FROM generate_series(1, $1::integer) AS n`,
    [wallets, transactions],
  )
  // Wallet 1 takes part in every second transaction; every tenth is a claim.
  await pool.query(
    `INSERT INTO transactions (number, block, at_ms, amount_micros, fee_micros, from_balance_micros,
       to_balance_micros, from_wallet, from_sequence, to_wallet, to_sequence, kind, hash)
     SELECT n, (n - 1) / $3 + 1, $4::bigint + n::bigint * 60000, 1000 + n % 977, CASE WHEN is_claim THEN 0 ELSE 10 END,
       CASE WHEN is_claim THEN NULL ELSE 5 END, 5,
       CASE WHEN is_claim THEN NULL WHEN n % 2 = 0 THEN 1 ELSE 2 + n % ($2 - 1) END,
       CASE WHEN is_claim THEN NULL WHEN n % 2 = 0 THEN n / 2 ELSE 1 + n / ($2 - 1) END,
       2 + (n * 13) % ($2 - 1), 1 + n / ($2 - 1), CASE WHEN is_claim THEN 2 ELSE 1 END,
       sha256(n::text::bytea)
     FROM (SELECT n, n % 10 = 3 AS is_claim FROM generate_series(1, $1::integer) AS n) AS numbered`,
    [transactions, wallets, perBlock, fromMs],
  )
  await pool.query(
    `INSERT INTO blocks (number, at_ms, transactions, volume_micros, fees_micros, issued_micros, hash,
       previous_hash, merkle_root, state_block, state_root, state_sum_micros, actions_root)
     SELECT n, $3::bigint + n * $2::bigint * 60000, n * $2, n * $2 * 1500, n * $2 * 9, n * $2 * 150,
       sha256(n::text::bytea), sha256((n - 1)::text::bytea), sha256(n::text::bytea),
       0, decode(repeat('00', 32), 'hex'), 0,
       CASE WHEN n % 10 = 0 THEN sha256(n::text::bytea) ELSE decode(repeat('00', 32), 'hex') END
     FROM generate_series(1, $1::integer) AS n`,
    [blocks, perBlock, fromMs],
  )
  // Every tenth block has three.
  await pool.query(
    `INSERT INTO deeds (block, place, kind, at_ms, hash)
     SELECT n, place, 1 + n / 10 % 15, $3::bigint + n * $2::bigint * 60000, sha256((n || '/' || place)::bytea)
     FROM generate_series(10, $1::integer, 10) AS n, generate_series(0, 2) AS place`,
    [blocks, perBlock, fromMs],
  )
  await pool.query(
    `INSERT INTO tree_nodes (level, index, hash)
     SELECT level, index, sha256(index::text::bytea)
     FROM generate_series(1, 40) AS level,
       generate_series(0, $1::bigint / (1::bigint << level) - 1) AS index`,
    [blocks],
  )
  await pool.query(
    `UPDATE chain_head
     SET (wallets, block, at_ms, transactions, volume_micros, fees_micros, issued_micros, hash) =
         (SELECT $1::integer, number, at_ms, transactions, volume_micros, fees_micros, issued_micros, hash
          FROM blocks WHERE number = $2),
       frontier = decode(repeat('00', 32 * $3::integer), 'hex')`,
    [wallets, blocks, setBits(blocks)],
  )
  await rebuildIndexes()
  for (const table of ['wallets', 'transactions', 'blocks', 'tree_nodes', 'deeds'])
    await pool.query(`ANALYZE ${table}`)
}

interface Size {
  wallets: number
  transactions: number
  perBlock: number
  fromMs: number
}

/** Building the indexes once at the end takes a third of the time of updating them row by row. */
async function dropIndexes(pool: pg.Pool): Promise<() => Promise<void>> {
  const { rows } = await pool.query<{ name: string; definition: string }>(
    `SELECT indexname AS name, indexdef AS definition
     FROM pg_indexes
     WHERE tablename IN ('transactions', 'wallets')
       AND indexname NOT IN (SELECT conname FROM pg_constraint)`,
  )
  for (const { name } of rows) await pool.query(`DROP INDEX ${name}`)
  return async () => {
    for (const { definition } of rows) await pool.query(definition)
  }
}

const setBits = (size: number) => size.toString(2).replaceAll('0', '').length
