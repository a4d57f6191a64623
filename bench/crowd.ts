import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { NO_RULES } from '#api/chain/issuingRules.ts'
import { auditDatabase } from '#server/chain/audit.ts'
import { openBench } from './openBench.ts'
import { logIn, openWallets, type Person } from './openPeople.ts'
import { startServer } from './startServer.ts'

/**
 * Everybody at once, from the same machine: open wallets, lists and explorers that poll as the web app does,
 * and transfers.
 */
const WALLETS = Number(process.env['BENCH_WALLETS'] ?? 2000)
const DURATION_MS = Number(process.env['BENCH_MS'] ?? 30_000)
const TRANSFERS_PER_SECOND = Number(process.env['BENCH_TRANSFERS'] ?? 200)

interface Group {
  name: string
  path: string
  everyMs: number
  count: number
  isMember: boolean
}

export interface Crowd {
  port: number
  people: Person[]
  durationMs: number
  groups: Group[]
  transfersPerSecond: number
}

export interface CrowdFigures {
  name: string
  wanted: number
  perSecond: number
  p50Ms: number
  p99Ms: number
  codes: Record<string, number>
}

const GROUPS: Group[] = [
  {
    name: 'profiles',
    path: '/api/getUserByUid/:uid',
    everyMs: 1000,
    count: WALLETS,
    isMember: true,
  },
  {
    name: 'own lists',
    path: '/api/transactions/ua/:address?limit=5',
    everyMs: 2000,
    count: 500,
    isMember: true,
  },
  {
    name: 'explorers',
    path: '/api/transactions?limit=10&page=1',
    everyMs: 10_000,
    count: 100,
    isMember: false,
  },
  {
    name: 'statistics',
    path: '/api/statistics',
    everyMs: 10_000,
    count: 100,
    isMember: false,
  },
]

const installation = await openBench()
try {
  const people = await logIn(installation, await openWallets(installation, WALLETS))
  const server = await startServer(installation.url, installation.config.dataDir)
  const job: Crowd = {
    port: server.port,
    people,
    durationMs: DURATION_MS,
    groups: GROUPS,
    transfersPerSecond: TRANSFERS_PER_SECOND,
  }
  console.log(
    `${WALLETS} wallets, ${DURATION_MS / 1000} s, load and server on one machine. Waiting counts.`,
  )
  for (const { name, wanted, perSecond, p50Ms, p99Ms, codes } of await load(job))
    console.log(
      `${name.padEnd(11)} ${perSecond.toFixed(0).padStart(6)} of ${wanted.toFixed(0).padStart(5)}/s   p50 ${p50Ms.toFixed(1).padStart(7)} ms   p99 ${p99Ms.toFixed(1).padStart(7)} ms   ${JSON.stringify(codes)}`,
    )
  await server.stop()
  await auditDatabase(installation.pool, { rules: NO_RULES })
  console.log('Audit: all right')
} finally {
  await installation.close()
}

function load(job: Crowd): Promise<CrowdFigures[]> {
  const worker = new Worker(join(import.meta.dirname, 'crowd/load.ts'), { workerData: job })
  return new Promise((done, failed) => worker.on('message', done).on('error', failed))
}
