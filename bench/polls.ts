import Fastify from 'fastify'
import type { AddressInfo } from 'node:net'
import type { Address } from '#api/chain/address.ts'
import { buildApp } from '#server/app.ts'
import { fillManyRows } from '#server/testing/database/fillManyRows.ts'
import { median } from './support/measure.ts'
import { openBench } from './support/openBench.ts'
import { openLine } from './support/openLine.ts'
import { openAccounts, type Person } from './support/openPeople.ts'
import { startPolling } from './polls/startPolling.ts'

/** Polled calls, compared with a bare Fastify that sends the same bytes from the same process, in turns. */
const TRANSACTIONS = Number(process.env['BENCH_TRANSACTIONS'] ?? 200_000)
const DURATION_MS = Number(process.env['BENCH_MS'] ?? 600)
const WALLETS = 20_000
const PEOPLE = 200
const CALLERS = 64
const TURNS = 7
const WARM_UP_MS = 5000

/** The budgets: for full responses, and for 304. */
type Budget = Record<200 | 304, number>

const OF_ALL: Budget = { 200: 0.5, 304: 0.6 }
const CALLS: [name: string, pathOf: (person: Person) => string, wanted: Budget][] = [
  ['profile', ({ uid }) => `/api/getUserByUid/${uid}`, OF_ALL],
  ['own list', ({ address }) => `/api/transactions/ua/${address}?limit=5`, { 200: 0.25, 304: 0.6 }],
  ['public list', () => '/api/transactions?limit=5', OF_ALL],
  ['statistics', () => '/api/statistics', OF_ALL],
  ['holders', () => '/api/holders', OF_ALL],
  ['daily, 30 days', () => '/api/daily', OF_ALL],
]

const installation = await openBench()
const { poll, stop } = startPolling()
const app = await buildApp({ ...installation, dist: '' })
const bare = Fastify()
try {
  const people = await settle()
  const port = await listen(app)
  /** The reply of the bare server. */
  let same = { status: 200, body: '' }
  bare.get('/', (_request, reply) =>
    reply.code(same.status).type('application/json; charset=utf-8').send(same.body),
  )
  const barePort = await listen(bare)
  const bareRequests = ['GET / HTTP/1.1\r\nHost: localhost\r\n\r\n']
  console.log(
    `${TRANSACTIONS} transactions, ${PEOPLE} people, ${CALLERS} connections; answers a second, median of ${TURNS}:`,
  )
  for (const [name, pathOf, wanted] of CALLS)
    for (const status of [200, 304] as const) {
      const [ours, theirs]: [number[], number[]] = [[], []]
      // The first round is not measured: its code is not compiled yet.
      const isFirst = name === CALLS[0]![0] && status === 200
      for (let turn = 0; turn <= TURNS; turn++) {
        const durationMs = turn === 0 && isFirst ? WARM_UP_MS : DURATION_MS
        // Fetched again: each minute a transaction leaves the last 24 hours, and the statistics have another version.
        const requests = await requestsOf(port, people, pathOf, status)
        same = { status, body: await bodyOf(port, requests[0]!, status) }
        const load = { callers: CALLERS, durationMs }
        ours.push(await poll({ port, requests, ...load }))
        theirs.push(await poll({ port: barePort, requests: bareRequests, ...load }))
      }
      const [a, b] = [median(ours.slice(1)), median(theirs.slice(1))]
      console.log(
        `${name.padEnd(15)} ${status}   ${a.toFixed(0).padStart(7)}   bare ${b.toFixed(0).padStart(7)}   ratio ${(a / b).toFixed(2)}   wanted: ${wanted[status]}`,
      )
    }
} finally {
  await stop()
  await bare.close()
  await app.close()
  await installation.close()
}

/** Years of transactions, and some of their users. */
async function settle(): Promise<Person[]> {
  const { owner, head } = installation
  const fromMs = Date.now() - TRANSACTIONS * 60_000
  await fillManyRows(owner, { wallets: WALLETS, transactions: TRANSACTIONS, perBlock: 10, fromMs })
  await head.load()
  const { rows } = await owner.query<{ address: Address }>(
    'SELECT address FROM wallets ORDER BY number LIMIT $1',
    [PEOPLE],
  )
  return openAccounts(
    installation,
    rows.map(({ address }) => address),
  )
}

async function requestsOf(
  port: number,
  people: readonly Person[],
  pathOf: (person: Person) => string,
  status: number,
): Promise<string[]> {
  const line = await openLine(port)
  const requests: string[] = []
  for (const person of people) {
    const head = `GET ${pathOf(person)} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${person.token}\r\n`
    const etag = /etag: ([^\r]+)/i.exec(await line.ask(`${head}\r\n`))?.[1] ?? ''
    requests.push(`${head}${status === 304 ? `If-None-Match: ${etag}\r\n` : ''}\r\n`)
  }
  line.close()
  return requests
}

async function bodyOf(port: number, request: string, status: number): Promise<string> {
  const line = await openLine(port)
  const answer = await line.ask(request)
  line.close()
  if (!answer.startsWith(`HTTP/1.1 ${status}`)) throw new Error(answer)
  return Buffer.from(answer.slice(answer.indexOf('\r\n\r\n') + 4), 'latin1').toString()
}

async function listen(server: { listen: typeof bare.listen; server: typeof bare.server }) {
  await server.listen({ port: 0, host: '127.0.0.1' })
  return (server.server.address() as AddressInfo).port
}
