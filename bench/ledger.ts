import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import type { Address } from '#api/chain/address.ts'
import { NO_RULES } from '#api/chain/replay/issuingRules.ts'
import { micros } from '#api/chain/money.ts'
import { buildApp } from '#server/app.ts'
import { exactTypes } from '#server/db/database.ts'
import { auditDatabase } from '#server/chain/auditing/auditDatabase.ts'
import { transferOrder } from '#server/ledger/transfer.ts'
import { openBench } from './support/openBench.ts'
import { type Measured, measure, median } from './support/measure.ts'
import { openAccounts, openWallets } from './support/openPeople.ts'
import { openOwners } from './ledger/openOwners.ts'
import { bytesUsed, growth } from './ledger/bytesUsed.ts'
import { pickTwo } from './ledger/pickTwo.ts'
import { startPlainServer } from './ledger/plainServer.ts'
import { preparePlainSql, transferPlainSql } from './ledger/plainSql.ts'
import { writeAtOnce } from './ledger/writeAtOnce.ts'
import { youngRates } from './ledger/youngRates.ts'

const OWNERS = 100
const SIGNED_AHEAD = 30_000
const WANTED_SIGNED = 3000
const MAX_BYTES = 330
const WALLETS = Number(process.env['BENCH_WALLETS'] ?? 10_000)
const DURATION_MS = Number(process.env['BENCH_MS'] ?? 5000)
const FEE = micros(1000n)
const AMOUNT = micros(123n)

const PLAIN = '(a) one SQL transaction a transfer'
const ORDERS = '(b) orders in process'
const SIGNED = '(b) orders of passkeys in process, verified'
const HTTP = '(c) POST /api/transfer/coin'
const PLAIN_HTTP = '(d) plain SQL over HTTP'
const ONE = '(e) one process beside this one'
const TWO = '(e) two processes beside this one'

const ROUNDS = 3

/** The rate in each round, by row: a name and a number of callers. */
const rates = new Map<string, number[]>()

const installation = await openBench()
const { url, owner, pool, ledger, head, close } = installation
try {
  const wallets = await openWallets(installation, WALLETS + OWNERS)
  const addresses = wallets.slice(0, WALLETS)
  await preparePlainSql(pool, addresses)
  const senders = await openAccounts(installation, addresses.slice(0, 1000))
  const app = await buildApp({ ...installation, dist: '' })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  const plainServer = await startPlainServer(url)

  const inProcess = (callers: number) =>
    measure(callers, DURATION_MS, () => {
      const [from, to] = pickTwo(addresses)
      return ledger.submit(
        transferOrder({ from, to, amount: AMOUNT, fee: FEE, key: randomUUID(), atMs: Date.now() }),
      )
    })
  const owners = await openOwners(installation, wallets.slice(WALLETS))
  const signed = (callers: number) => {
    const next = owners.prepare(SIGNED_AHEAD, addresses[0]!, AMOUNT, FEE)
    return measure(callers, DURATION_MS, async () => ledger.submit(await next()))
  }
  const overHttp = (to: number) => (connections: number) =>
    loadFromThread({ port: to, durationMs: DURATION_MS, senders, connections })
  const writers = (processes: number) => async (callers: number) => {
    const job = { url, durationMs: DURATION_MS, addresses, callers: callers / processes }
    const each = await writeAtOnce(processes, job)
    return { ...each[0]!, perSecond: each.reduce((sum, { perSecond }) => sum + perSecond, 0) }
  }

  const [before, { transactions }] = [await bytesUsed(owner), head.totals]
  for (let round = 0; round < ROUNDS; round++) {
    await compareAll(PLAIN, [1, 8, 32], n => plainSql(n, addresses))
    // Most callers first: they reload the wallets that other processes have written since.
    await compareAll(ORDERS, [512, 64, 8, 1], inProcess)
    await compareAll(SIGNED, [512], signed)
    await compareAll(HTTP, [64, 256], overHttp(port))
    await compareAll(PLAIN_HTTP, [64, 256], overHttp(plainServer.port))
    await compareAll(ONE, [512], writers(1))
    await compareAll(TWO, [512, 1024], writers(2))
  }
  await app.close()
  await plainServer.close()
  await head.catchUp()
  const bytes = growth(before, await bytesUsed(owner), head.totals.transactions - transactions)

  const audited = await auditDatabase(pool, { rules: NO_RULES })
  console.log(
    `\nAudit: ${audited.transactions} transactions in ${audited.blocks} blocks, all right`,
  )
  const [first = 0, ...later] = await youngRates()
  console.log(`\nMedians of ${ROUNDS} rounds:`)
  print('512 callers in process, to plain SQL at its best', ORDERS, PLAIN, 6)
  print('one caller, to one caller of plain SQL', `${ORDERS} 1`, `${PLAIN} 1`, 1.2)
  print('over HTTP, to plain SQL without HTTP', HTTP, PLAIN, 3.2)
  const signedRate = median(rates.get(`${SIGNED} 512`)!)
  if (signedRate < WANTED_SIGNED) process.exitCode = 1
  console.log(`signed transfers a second: ${signedRate.toFixed(0)}; wanted: ${WANTED_SIGNED}`)
  print('over HTTP, to plain SQL over HTTP', HTTP, PLAIN_HTTP, 4)
  print('two processes that share its callers, to one', `${TWO} 512`, ONE, 0.8)
  print('two processes with as many callers each, to one', `${TWO} 1024`, ONE, 0.8)
  printRatio('young ledger: its first second, to those after it', first / median(later), 0.8)
  if (bytes.total > MAX_BYTES) process.exitCode = 1
  console.log(`${bytes.line}; wanted: at most ${MAX_BYTES}`)
} finally {
  await close()
}

async function compareAll(
  name: string,
  callers: readonly number[],
  run: (callers: number) => Promise<Measured>,
): Promise<void> {
  for (const n of callers) {
    const { perSecond, p50Ms, p99Ms } = await run(n)
    rates.set(`${name} ${n}`, [...(rates.get(`${name} ${n}`) ?? []), perSecond])
    const figures = `${perSecond.toFixed(0).padStart(7)}/s   p50 ${p50Ms.toFixed(1)} ms   p99 ${p99Ms.toFixed(1)} ms`
    console.log(`${name.padEnd(38)} ${String(n).padStart(4)} callers ${figures}`)
  }
}

/** Per round: between rounds the machine may have been busy with something else. */
function print(what: string, rows: string, others: string, wanted: number): void {
  const ratios = Array.from({ length: ROUNDS }, (_, i) => bestOf(rows, i) / bestOf(others, i))
  printRatio(what, median(ratios), wanted)
}

function printRatio(what: string, ratio: number, wanted: number): void {
  if (ratio < wanted) process.exitCode = 1
  console.log(`${what.padEnd(54)} ${ratio.toFixed(2).padStart(6)}   wanted: ${wanted}`)
}

function bestOf(rows: string, round: number): number {
  const found = [...rates].filter(([row]) => row === rows || row.startsWith(`${rows} `))
  return Math.max(...found.map(([, all]) => all[round]!))
}

async function plainSql(clients: number, addresses: readonly Address[]): Promise<Measured> {
  const connections: pg.Client[] = []
  for (let i = 0; i < clients; i++) {
    const client = new pg.Client({ connectionString: url, types: exactTypes })
    await client.connect()
    connections.push(client)
  }
  const measured = await measure(clients, DURATION_MS, caller => {
    const [from, to] = pickTwo(addresses)
    return transferPlainSql(connections[caller]!, from, to, AMOUNT, FEE)
  })
  for (const client of connections) await client.end()
  return measured
}

function loadFromThread(job: object): Promise<Measured> {
  const worker = new Worker(join(import.meta.dirname, 'ledger/load.ts'), { workerData: job })
  return new Promise((done, failed) => worker.on('message', done).on('error', failed))
}
