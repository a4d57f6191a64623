import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { ledgerCsv, ledgerNdjson } from '#api/calls/explorer.ts'
import { buildApp } from '#server/app.ts'
import { fillManyRows } from '#server/testing/database/fillManyRows.ts'
import type { Measured } from './support/measure.ts'
import { openBench } from './support/openBench.ts'

/** How much slower profile requests are while ten networks download the ledger, two at a time each. */
const TRANSACTIONS = Number(process.env['BENCH_TRANSACTIONS'] ?? 20_000)
const DURATION_MS = Number(process.env['BENCH_MS'] ?? 5000)
const READERS = 20
const NETWORKS = 10

const bench = await openBench({ TRUST_PROXY: '127.0.0.1' })
const { pool } = bench
try {
  const fromMs = Date.now() - TRANSACTIONS * 60_000
  await fillManyRows(bench.owner, {
    wallets: 1000,
    transactions: TRANSACTIONS,
    perBlock: 10,
    fromMs,
  })
  await bench.head.load()
  const app = await buildApp({ ...bench, dist: '' })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  const profile = { port, path: `/api/getUserByUid/${await newUser()}`, headers: [{}] }

  console.log(`${TRANSACTIONS} transactions, ${READERS} exports at once, a profile's p50 and p99:`)
  for (const path of [ledgerNdjson.path, ledgerCsv.path])
    for (const encoding of ['gzip', 'identity']) {
      const headers = Array.from({ length: READERS }, (_, i) => ({
        'x-forwarded-for': `198.51.100.${i % NETWORKS}`,
        'accept-encoding': encoding,
      }))
      // Measured just before each run: the load of the machine changes from minute to minute.
      const idle = await ask({ ...profile, durationMs: DURATION_MS })
      print('idle', idle)
      // Readers begin before the profile is measured, and end after it.
      const [{ perSecond }, loaded] = await Promise.all([
        ask({ port, path, headers, durationMs: 2 * DURATION_MS }),
        ask({ ...profile, durationMs: DURATION_MS }),
      ])
      const times = (loaded.p50Ms / idle.p50Ms).toFixed(1)
      print(`${path} ${encoding}`, loaded, `${perSecond.toFixed(1)} exports/s, ${times} times idle`)
    }
  await app.close()
} finally {
  await bench.close()
}

function ask(job: object): Promise<Measured> {
  const worker = new Worker(join(import.meta.dirname, 'exports/ask.ts'), { workerData: job })
  return new Promise((done, failed) => worker.on('message', done).on('error', failed))
}

async function newUser(): Promise<string> {
  const id = randomUUID()
  await pool.query(
    `INSERT INTO users (id, uid, wallet, username, username_key, email, email_key, password_hash, referral_code)
     VALUES ($1::uuid, $1::uuid, 1, $1::text, $1::text, $1::text, $1::text, '', $1::text)`,
    [id],
  )
  return id
}

function print(what: string, { p50Ms, p99Ms }: Measured, more = ''): void {
  console.log(
    `${what.padEnd(28)} ${p50Ms.toFixed(1).padStart(7)} ms ${p99Ms.toFixed(1).padStart(7)} ms   ${more}`,
  )
}
