import { LiveLedger } from '#server/chain/LiveLedger.ts'
import { openBench } from './support/openBench.ts'

/** How long a process takes to hold every balance and rank in memory, and how much memory that is. */
const WALLETS = Number(process.env['BENCH_WALLETS'] ?? 1_000_000)
const RANKS = 100_000

const { pool, log, continuity, close } = await openBench()
try {
  await pool.query('SET statement_timeout = 0')
  // No look-alike is possible among consecutive numbers at the end that differ in the short form.
  await pool.query(
    `INSERT INTO wallets (number, address, balance_micros)
     SELECT n, '0x' || lpad(to_hex(n / 65536), 4, '0') || repeat('0', 32) || lpad(to_hex(n % 65536), 4, '0'),
       (random() * 1000)::bigint * 1000000 + CASE WHEN n % 3 = 0 THEN (random() * 1000000)::bigint ELSE 0 END
     FROM generate_series(1, $1::integer) AS n`,
    [WALLETS],
  )
  await pool.query('UPDATE chain_head SET wallets = $1', [WALLETS])
  const head = new LiveLedger(pool, pool, log, continuity)
  globalThis.gc?.()
  const before = process.memoryUsage()
  const started = performance.now()
  await head.load()
  const loadMs = performance.now() - started
  globalThis.gc?.()
  const after = process.memoryUsage()
  const megabytes =
    (after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers) / 1e6
  const rankStarted = performance.now()
  for (let i = 0; i < RANKS; i++) head.rankOf(1 + ((i * 7919) % WALLETS))
  const rankUs = ((performance.now() - rankStarted) * 1000) / RANKS
  console.log(
    `${WALLETS} wallets: loaded in ${(loadMs / 1000).toFixed(1)} s, ${megabytes.toFixed(0)} MB, ${rankUs.toFixed(1)} µs a rank`,
  )
} finally {
  await close()
}
