import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { NO_RULES } from '#api/chain/replay/issuingRules.ts'
import { micros } from '#api/chain/money.ts'
import { buildApp } from '#server/app.ts'
import { auditDatabase } from '#server/chain/auditing/auditDatabase.ts'
import { transferOrder } from '#server/ledger/transfer.ts'
import type { Load } from './bulk/load.ts'
import { pickTwo } from './ledger/pickTwo.ts'
import { type Measured, measure, median } from './support/measure.ts'
import { openBench } from './support/openBench.ts'
import { openAccounts, openWallets } from './support/openPeople.ts'

/** Bulk requests compared with orders in process, and single payments with and without bulk requests at the same time. */
const WALLETS = Number(process.env['BENCH_WALLETS'] ?? 10_000)
const DURATION_MS = Number(process.env['BENCH_MS'] ?? 5000)
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3)
const SENDERS = 1000
const CALLERS = 512
const BULK = { connections: 4, payments: 1000 }
const SINGLE = { connections: Number(process.env['BENCH_SINGLES'] ?? 8), payments: 1 }
const FEE = micros(1000n)
const AMOUNT = micros(123n)

const installation = await openBench()
const { pool, ledger, close } = installation
try {
  const addresses = await openWallets(installation, WALLETS)
  const senders = await openAccounts(installation, addresses.slice(0, SENDERS))
  const app = await buildApp({ ...installation, dist: '' })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  const load = (what: Pick<Load, 'connections' | 'payments'>, durationMs = DURATION_MS) =>
    loadFromThread({ port, durationMs, senders, ...what })
  const inProcess = () =>
    measure(CALLERS, DURATION_MS, () => {
      const [from, to] = pickTwo(addresses)
      return ledger.submit(
        transferOrder({ from, to, amount: AMOUNT, fee: FEE, key: randomUUID(), atMs: Date.now() }),
      )
    })

  const ratios = { rate: [] as number[], p99: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    const orders = print(`${CALLERS} callers in process`, await inProcess())
    const bulk = print('bulk requests over HTTP', await load(BULK))
    const idle = print('single payments', await load(SINGLE))
    // Longer, so that the single payments never have the server to themselves.
    const [single, atTheSameTime] = await Promise.all([load(SINGLE), load(BULK, 1.5 * DURATION_MS)])
    print('single payments during bulk requests', single)
    print('bulk requests during single payments', atTheSameTime)
    ratios.rate.push(bulk.perSecond / orders.perSecond)
    ratios.p99.push(single.p99Ms / idle.p99Ms)
  }
  await app.close()
  const audited = await auditDatabase(pool, { rules: NO_RULES })
  console.log(`\nAudit: ${audited.transactions} transactions, all right`)
  console.log(`\nMedians of ${ROUNDS} rounds:`)
  const isFast = hasMet('bulk over HTTP, to 512 callers in process', ratios.rate, 'at least', 0.8)
  const isFair = hasMet('p99 of single payments during bulk, to without', ratios.p99, 'at most', 2)
  if (!isFast || !isFair) process.exitCode = 1
} finally {
  await close()
}

function print(name: string, measured: Measured): Measured {
  const { perSecond, p50Ms, p99Ms } = measured
  const figures = `p50 ${p50Ms.toFixed(1)} ms   p99 ${p99Ms.toFixed(1)} ms`
  console.log(`${name.padEnd(38)} ${perSecond.toFixed(0).padStart(7)}/s   ${figures}`)
  return measured
}

function hasMet(
  what: string,
  ratios: readonly number[],
  bound: 'at least' | 'at most',
  wanted: number,
): boolean {
  const found = median(ratios)
  const isMet = bound === 'at least' ? found >= wanted : found <= wanted
  const judged = `wanted: ${bound} ${wanted}${isMet ? '' : ', NOT met'}`
  console.log(`${what.padEnd(54)} ${found.toFixed(2).padStart(6)}   ${judged}`)
  return isMet
}

function loadFromThread(job: Load): Promise<Measured> {
  const worker = new Worker(join(import.meta.dirname, 'bulk/load.ts'), { workerData: job })
  return new Promise((done, failed) => worker.on('message', done).on('error', failed))
}
