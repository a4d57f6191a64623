import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { NO_RULES } from '#api/chain/replay/issuingRules.ts'
import { auditDatabase } from '#server/chain/auditing/auditDatabase.ts'
import { type Member, logInPeople } from './crowd/logInPeople.ts'
import { GrowingChain } from './large/GrowingChain.ts'
import { openLarge } from './large/openLarge.ts'
import { storeChain } from './large/storeChain.ts'
import { openBench } from './support/openBench.ts'
import { startServer } from './support/startServer.ts'
import { type Usage, usageOf } from './support/usage.ts'

/**
 * All kinds of clients at once, from the same machine: open wallets, lists and explorers that poll as the web app does,
 * transfers, log-ins, claims, and idle connections. On the large ledger, and on a small one.
 */
const WALLETS = Number(process.env['BENCH_WALLETS'] ?? 2000)
const IDLE = Number(process.env['BENCH_IDLE'] ?? 10_000)
const DURATION_MS = Number(process.env['BENCH_MS'] ?? 60_000)
/** Not counted: after a start, code is not compiled yet and thousands of clients connect. */
const WARM_UP_MS = Number(process.env['BENCH_WARM_MS'] ?? 20_000)
/** An overload is measured on one ledger. */
const HAS_SMALL = process.env['BENCH_SMALL'] !== '0'
const TRANSFERS_PER_SECOND = Number(process.env['BENCH_TRANSFERS'] ?? 200)
/** Connections of one network that send requests with invalid tokens without a pause. */
const FLOOD = Number(process.env['BENCH_FLOOD'] ?? 0)
const FLOOD_PER_SECOND = 5000
const TRANSFER_LINES = 64
const LOGINS_PER_SECOND = 2
const CLAIMS_PER_SECOND = 5
const SMALL_TRANSACTIONS = 5000
const IDLE_LOOK_MS = 1000
const WANTED_P99_MS = 50
/** The server's, on the large ledger. */
const WANTED_MB = 400

export interface Group {
  name: string
  path: string
  everyMs: number
  count: number
  asks: 'anybody' | 'member' | 'payer' | 'log-in' | 'miner' | 'flood'
  /** Waits as long as the refusal's Retry-After. */
  isPolite?: boolean
}

export interface Load {
  port: number
  people: Member[]
  warmUpMs: number
  durationMs: number
  groups: Group[]
}

export interface CallFigures {
  name: string
  wanted: number
  perSecond: number
  /** Of those that were served. */
  p50Ms: number
  p99Ms: number
  codes: Record<string, number>
  /** Until every call was served within 50 ms again, after most clients had left. */
  normalAfterMs: number
}

const POLLS = (
  [
    ['profiles', '/api/getUserByUid/:uid', 1000, WALLETS, 'member'],
    ['own lists', '/api/transactions/ua/:address?limit=5', 2000, 500, 'member'],
    ['explorers', '/api/transactions?limit=10&page=1', 10_000, 100, 'anybody'],
    ['statistics', '/api/statistics', 10_000, 100, 'anybody'],
    // Often enough to keep the connection open.
    ['idle', '/healthz', 30_000, IDLE, 'anybody'],
    ['flood', '/api/getUserByUid/:uid', (1000 * FLOOD) / FLOOD_PER_SECOND, FLOOD, 'flood'],
  ] as const
)
  .map(([name, path, everyMs, count, asks]) => ({
    name,
    path,
    everyMs,
    count,
    asks,
    isPolite: asks !== 'flood',
  }))
  .filter(({ count }) => count > 0)

/** In a thread of their own: they must not wait for the load's own polls. */
const ACTIONS: Group[] = (
  [
    ['transfers', '', TRANSFERS_PER_SECOND, TRANSFER_LINES, 'payer'],
    ['log-ins', '/api/login', LOGINS_PER_SECOND, 8, 'log-in'],
    ['claims', '/api/mining/coin', CLAIMS_PER_SECOND, 8, 'miner'],
  ] as const
).map(([name, path, perSecond, count, asks]) => ({
  name,
  path,
  everyMs: (1000 * count) / perSecond,
  count,
  asks,
}))

type Bench = Awaited<ReturnType<typeof openBench>>

console.log(
  `${WALLETS} wallets, ${IDLE} idle connections, ${DURATION_MS / 1000} s, load and server on one machine. Waiting counts.`,
)
const onLarge = await run('large', await openLarge())
if (HAS_SMALL) compare(onLarge, await run('small', await openSmall()))

function compare(large: readonly CallFigures[], small: readonly CallFigures[]): void {
  console.log('\nThe large ledger against the small one')
  for (const [nth, { name, p50Ms, p99Ms }] of large.entries()) {
    const { p50Ms: smallP50Ms, p99Ms: smallP99Ms } = small[nth]!
    console.log(
      `${name.padEnd(11)} p50 ${(p50Ms / smallP50Ms).toFixed(2)} times   p99 ${(p99Ms / smallP99Ms).toFixed(2)} times`,
    )
  }
}

async function openSmall() {
  const small = await openBench()
  const size = { people: WALLETS, transactions: Math.max(SMALL_TRANSACTIONS, WALLETS) }
  await storeChain(small.ownerUrl, new GrowingChain(size, Date.now()), () => {})
  return small
}

async function run(name: string, installation: Bench) {
  const { url, folder, config, owner, close } = installation
  const closing: (() => Promise<unknown>)[] = [close]
  try {
    const people = await logInPeople(installation, WALLETS)
    const server = await startServer(url, config.dataDir, { TRUST_PROXY: '127.0.0.1,::1' })
    closing.push(server.stop)
    await untilIdle(server.usage)
    const parts: Record<string, () => Promise<Usage>> = {
      server: server.usage,
      PostgreSQL: async () => usageOf(await postmasterOf(folder)),
      'the load': async () => {
        const { user, system } = process.cpuUsage()
        return { busyMs: (user + system) / 1000, memoryMb: process.memoryUsage.rss() / 2 ** 20 }
      },
    }
    const before = await usageOfAll(parts)
    const beginMs = performance.now()
    const calls = await load({
      port: server.port,
      people,
      warmUpMs: WARM_UP_MS,
      durationMs: DURATION_MS,
    })
    const elapsedMs = performance.now() - beginMs
    const after = await usageOfAll(parts)
    console.log(`\nOn the ${name} ledger`)
    const wantedOf: Record<string, string> =
      name === 'large' ? { server: `   wanted: ${WANTED_MB} MB at most` } : {}
    for (const call of calls) console.log(lineOf(call))
    for (const [part, { busyMs, memoryMb }] of Object.entries(after))
      console.log(
        `${part.padEnd(11)} ${(((busyMs - before[part]!.busyMs) / elapsedMs) * 100).toFixed(0).padStart(4)} % of a processor   ${memoryMb.toFixed(0).padStart(5)} MB${wantedOf[part] ?? ''}`,
      )
    await auditDatabase(owner, { rules: NO_RULES })
    console.log('Audit: all right')
    return calls
  } finally {
    for (const stop of closing.toReversed()) await stop()
  }
}

/** The state of a million wallets is hashed during the first requests. */
async function untilIdle(usage: () => Promise<Usage>): Promise<void> {
  for (let before = await usage(); ;) {
    await delay(IDLE_LOOK_MS)
    const after = await usage()
    if (after.busyMs - before.busyMs < IDLE_LOOK_MS / 10) return
    before = after
  }
}

async function postmasterOf(folder: string): Promise<number> {
  return Number.parseInt(await readFile(join(folder, 'postmaster.pid'), 'utf8'), 10)
}

async function usageOfAll(
  parts: Record<string, () => Promise<Usage>>,
): Promise<Record<string, Usage>> {
  const usages: Record<string, Usage> = {}
  for (const [part, read] of Object.entries(parts)) usages[part] = await read()
  return usages
}

function lineOf({
  name,
  perSecond,
  wanted,
  p50Ms,
  p99Ms,
  codes,
  normalAfterMs,
}: CallFigures): string {
  return `${name.padEnd(11)} ${perSecond.toFixed(0).padStart(6)} of ${wanted.toFixed(0).padStart(5)}/s   p50 ${p50Ms.toFixed(1).padStart(7)} ms   p99 ${p99Ms.toFixed(1).padStart(7)} ms   wanted: ${WANTED_P99_MS} ms at most   normal after ${(normalAfterMs / 1000).toFixed(1)} s   ${JSON.stringify(codes)}`
}

async function load(job: Omit<Load, 'groups'>): Promise<CallFigures[]> {
  const workers = [POLLS, ACTIONS].map(
    groups =>
      new Worker(join(import.meta.dirname, 'crowd/load.ts'), { workerData: { ...job, groups } }),
  )
  const next = (worker: Worker) => once(worker, 'message')
  await Promise.all(workers.map(next))
  for (const worker of workers) worker.postMessage('start')
  const figures = (await Promise.all(workers.map(next))) as [CallFigures[]][]
  return figures.flatMap(([calls]) => calls)
}
