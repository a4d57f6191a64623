import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import type { Address } from '#api/address.ts'
import { NO_RULES } from '#api/chain/replay.ts'
import { micros } from '#api/money.ts'
import { buildApp } from '#server/app.ts'
import { exactTypes } from '#server/db/database.ts'
import { auditDatabase } from '#server/chain/audit.ts'
import { transferOrder } from '#server/ledger/transfer.ts'
import { openBench } from './openBench.ts'
import { type Measured, measure } from './measure.ts'
import { logIn, openWallets } from './openPeople.ts'
import { prepareUsualWay, transferUsualWay } from './ledger/usualWay.ts'

const WALLETS = Number(process.env['BENCH_WALLETS'] ?? 10_000)
const DURATION_MS = Number(process.env['BENCH_MS'] ?? 5000)
const FEE = micros(1000n)
const AMOUNT = micros(123n)

const installation = await openBench()
const { url, pool, ledger, close } = installation
try {
  const addresses = await openWallets(installation, WALLETS)
  await prepareUsualWay(pool, addresses)

  const usual = await compareAll('(a) one SQL transaction a transfer', [1, 8, 32], n =>
    usualWay(n, addresses),
  )
  const orders = await compareAll('(b) orders in process', [1, 8, 64, 512], n =>
    measure(n, DURATION_MS, () => {
      const [from, to] = pickTwo(addresses)
      return ledger.submit(
        transferOrder({ from, to, amount: AMOUNT, fee: FEE, key: randomUUID(), atMs: Date.now() }),
      )
    }),
  )
  const app = await buildApp({ ...installation, dist: '' })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  const senders = await logIn(installation, addresses.slice(0, 1000))
  const http = await compareAll('(c) POST /api/transfer/coin', [64, 256], connections =>
    loadFromThread({ port, durationMs: DURATION_MS, senders, connections }),
  )
  await app.close()

  const audited = await auditDatabase(pool, { rules: NO_RULES })
  console.log(
    `\nAudit: ${audited.transactions} transactions in ${audited.blocks} blocks, all right`,
  )
  console.log(
    `(b) to (a): ${(orders / usual).toFixed(1)}   (c) to (a): ${(http / usual).toFixed(1)}`,
  )
} finally {
  await close()
}

async function compareAll(
  name: string,
  callers: readonly number[],
  run: (callers: number) => Promise<Measured>,
): Promise<number> {
  let best = 0
  for (const n of callers) {
    const { perSecond, p50Ms, p99Ms } = await run(n)
    best = Math.max(best, perSecond)
    const figures = `${perSecond.toFixed(0).padStart(7)}/s   p50 ${p50Ms.toFixed(1)} ms   p99 ${p99Ms.toFixed(1)} ms`
    console.log(`${name.padEnd(38)} ${String(n).padStart(4)} callers ${figures}`)
  }
  return best
}

async function usualWay(clients: number, addresses: readonly Address[]): Promise<Measured> {
  const connections: pg.Client[] = []
  for (let i = 0; i < clients; i++) {
    const client = new pg.Client({ connectionString: url, types: exactTypes })
    await client.connect()
    connections.push(client)
  }
  const measured = await measure(clients, DURATION_MS, caller => {
    const [from, to] = pickTwo(addresses)
    return transferUsualWay(connections[caller]!, from, to, AMOUNT, FEE)
  })
  for (const client of connections) await client.end()
  return measured
}

function pickTwo(addresses: readonly Address[]): [Address, Address] {
  const from = Math.floor(Math.random() * addresses.length)
  const to = (from + 1 + Math.floor(Math.random() * (addresses.length - 1))) % addresses.length
  return [addresses[from]!, addresses[to]!]
}

function loadFromThread(job: object): Promise<Measured> {
  const worker = new Worker(join(import.meta.dirname, 'ledger/load.ts'), { workerData: job })
  return new Promise((done, failed) => worker.on('message', done).on('error', failed))
}
