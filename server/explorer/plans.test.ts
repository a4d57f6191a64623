import { randomUUID } from 'node:crypto'
import { inspect } from 'node:util'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import type { Address } from '#api/chain/address.ts'
import { BALANCE_PERIODS, HISTORY_FILTERS } from '#api/values/ledger.ts'
import { micros } from '#api/chain/money.ts'
import { schemaOf } from '#api/schemas.ts'
import { NewsReader } from '../chain/reading/NewsReader.ts'
import { findCursor } from '../history/events/cursor.ts'
import { readEvents } from '../history/events/readEvents.ts'
import { planOnce } from '../db/planOnce.ts'
import { recordQueries } from '../testing/database/recordQueries.ts'
import { testApp } from '../testing/testApp.ts'
import { openingOrder, randomAddress, testLedger } from '../testing/testLedger.ts'
import { fillManyRows } from '../testing/database/fillManyRows.ts'

const TRANSACTIONS = 200_000
const PER_BLOCK = 10
const BLOCKS = TRANSACTIONS / PER_BLOCK
const FROM_MS = Date.UTC(2031, 0, 1)
/** No query may touch more rows than a few times the 1,000 that a page or a chunk has at most. */
const MOST_ROWS = 5000
const LARGE_TABLES = new Set(['transactions', 'blocks', 'wallets', 'tree_nodes', 'deeds'])

const { app, ask, url, owner, pool, reader, head, clock } = await testApp()
await fillManyRows(owner, {
  wallets: 20_000,
  transactions: TRANSACTIONS,
  perBlock: PER_BLOCK,
  fromMs: FROM_MS,
})
await head.load()
clock.now = FROM_MS + TRANSACTIONS * 60_000

const addressOf = (wallet: number) =>
  `0x${String(Math.floor(wallet / 10_000)).padStart(4, '0')}${'0'.repeat(32)}${String(wallet % 10_000).padStart(4, '0')}` as Address
const [busy, quiet, never] = [addressOf(1), addressOf(7777), addressOf(99_999)]
const hash = (
  await pool.query<{ hash: Buffer }>('SELECT hash FROM transactions WHERE number = 77777')
).rows[0]!.hash.toString('hex')
const operatorAction = (
  await pool.query<{ hash: Buffer }>('SELECT hash FROM deeds WHERE block = 7770 AND place = 1')
).rows[0]!.hash.toString('hex')

/** Examples of each public call: near and deep pages, busy and quiet wallets, unknown ones. */
const ASKED: Record<string, string[]> = {
  '/api/transactions': [
    '',
    '?limit=1000&page=7',
    '?limit=1000&page=100',
    '?limit=10&page=9999',
    '?limit=5&before=12345',
    '?page=2147483648',
  ],
  '/api/transactions/ua/:address': [busy, quiet, never].flatMap(address => [
    `/${address}`,
    `/${address}?limit=1000&page=50`,
    `/${address}?limit=5&page=3`,
    ...HISTORY_FILTERS.map(show => `/${address}?show=${show}&limit=1000`),
  ]),
  '/api/transactions/ua/:address/history.csv': [`/${quiet}`],
  '/api/transactions/txh/:hash': [`/${hash}`, `/${'0'.repeat(64)}`],
  '/api/proofs/transaction/:hash': [`/${hash}`],
  '/api/proofs/balance/:address': [`/${quiet}`, `/${never}`],
  '/api/proofs/operator-actions/:hash': [`/${operatorAction}`, `/${'0'.repeat(64)}`],
  '/api/proofs/consistency': [`?from=1234&to=${BLOCKS}`],
  '/api/checkpoint': [''],
  '/api/auditors': [''],
  '/api/statistics': [''],
  '/api/blocks/:number': ['/1', '/9999', `/${BLOCKS}`, `/${BLOCKS + 1}`],
  '/api/blocks/:number/transactions': ['/1', '/9999', `/${BLOCKS}?limit=3&page=2`],
  '/api/addresses/:address': [`/${busy}`, `/${quiet}`, `/${never}`],
  '/api/addresses/:address/balances': [busy, quiet].flatMap(address =>
    BALANCE_PERIODS.map(period => `/${address}?period=${period}`),
  ),
  '/api/holders': [''],
  '/api/daily': ['', '?days=366'],
  '/api/operator-actions': [''],
  '/api/ledger.ndjson': [`?from=${BLOCKS - 400}`],
  '/api/ledger.csv': [`?from=${TRANSACTIONS - 3000}`],
  '/log/policy': [''],
  '/log/checkpoint': [''],
  '/log/tile/:level/*': ['/0/000', '/0/077', '/1/000.p/78', '/2/000'],
  '/log/tile/entries/*': ['/000', '/078.p/32', '/x001/000'],
  '/log/blocks/*': ['/077', '/077?from=19900', '/x001/000'],
  '/api/getUserByUid/:uid': ['/00000000-0000-4000-8000-000000000000'],
  '/api/settings': [''],
  '/api/ip': [''],
}

/** Examples that are not found. */
const MISSING = [never, '/2/000', '/x001/000', '0'.repeat(64), `/${BLOCKS + 1}?`, '/getUserByUid/']
const wrong: string[] = []
const [ofPool, ofReader] = [recordQueries(pool), recordQueries(reader)]
for (const [pattern, wanted] of Object.entries(ASKED))
  for (const rest of wanted) {
    const [value = '', query = ''] = rest.replace(/^\//, '').split('?')
    const path = `${pattern.replace(/:\w+(\/\*)?|\*/, value)}?${query}`
    const { status } = await ask('GET', path)
    const expected = MISSING.some(part => path.includes(part)) ? 404 : 200
    if (status !== expected) wrong.push(`${status} ${path}`)
  }
// The query that reads what other processes write.
await new NewsReader(reader).readOnWithHead(BLOCKS - 1, TRANSACTIONS - PER_BLOCK + 1)
// Pages of a wallet's events, which need a log-in.
for (const line of [0, 50_000, TRANSACTIONS / 2]) {
  const after = await findCursor(pool, head, 1, { field: 'after', text: String(line / 5) })
  const asking = { id: randomUUID(), wallet: 1, address: busy }
  await readEvents(pool, asking, { after, upTo: BLOCKS, limit: 1000 })
}
const asked = [...ofPool].filter(({ text }) => /^\s*(SELECT|WITH)/.test(text))
const prepared = [...ofReader]

test('every public call has an example, and replies', () => {
  expect(wrong).toEqual([])
  const open = app.servedCalls.filter(
    call =>
      call.method === 'GET' &&
      ['anyone', 'optional'].includes(call.access) &&
      // Never ends; its query is a page of a history.
      schemaOf(call).form !== 'events',
  )
  expect(Object.keys(ASKED).toSorted()).toEqual(open.map(call => call.path).toSorted())
})

test(`no public query reads a table from end to end, at ${TRANSACTIONS} transactions`, async () => {
  expect(asked.length + prepared.length).toBeGreaterThan(50)
  const planner = await newPlanner(url)
  for (const { text, values } of asked)
    requireFewRows(text, values, await planner.explain(text, values))
  for (const { text, values } of prepared)
    requireFewRows(text, values, await planner.explainPrepared(text, 'ANALYZE,', values))
})

test('statements that are planned once, on a ledger of three wallets, use only indexes', async () => {
  const { ledger, pool: small, url: smallUrl } = await testLedger()
  for (let i = 0; i < 3; i++) await ledger.submit(openingOrder(randomAddress(), micros(1n)))
  await small.query('ANALYZE')
  const planner = await newPlanner(smallUrl)
  const texts = new Set(prepared.map(({ text }) => text))
  expect(texts.size).toBeGreaterThan(10)
  for (const text of texts) {
    const nodes = flatten(await planner.explainPrepared(text, '', null))
    const reading = nodes.filter(node => LARGE_TABLES.has(node['Relation Name'] ?? ''))
    const shown = `${text}\n${JSON.stringify(nodes, null, 1)}`
    expect(reading.filter(node => !isByIndex(node)).map(describe), shown).toEqual([])
  }
})

/** A bitmap's condition is at its child, which names the index and no table. */
const isByIndex = (node: Plan) =>
  node['Node Type'] === 'Bitmap Heap Scan' || node['Index Cond'] !== undefined

function requireFewRows(text: string, values: unknown[], plan: Plan): void {
  const nodes = flatten(plan)
  const shown = `${text}\n${inspect(values).slice(0, 300)}\n${nodes.map(describe).join('\n')}`
  const whole = nodes.filter(
    node => node['Node Type'] === 'Seq Scan' && LARGE_TABLES.has(node['Relation Name'] ?? ''),
  )
  expect(whole.map(describe), shown).toEqual([])
  expect(
    nodes.reduce((sum, node) => sum + touched(node), 0),
    shown,
  ).toBeLessThan(MOST_ROWS)
}

/** Explains with the settings of a reader's connection. */
async function newPlanner(databaseUrl: string) {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  onTestFinished(() => client.end())
  const planOf = async (statement: string, values?: unknown[]) => {
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(statement, values)
    return rows[0]!['QUERY PLAN'][0].Plan
  }
  return {
    explain: (text: string, values: unknown[]) =>
      planOf(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values),
    /** Without values: a generic plan. */
    async explainPrepared(text: string, how: 'ANALYZE,' | '', values: unknown[] | null) {
      await client.query(planOnce({}))
      await client.query(`PREPARE read AS ${text}`)
      const { rows } = await client.query<{ count: number }>(
        "SELECT cardinality(parameter_types) AS count FROM pg_prepared_statements WHERE name = 'read'",
      )
      const given = values?.map(literal) ?? Array.from({ length: rows[0]!.count }, () => 'NULL')
      const plan = await planOf(
        `EXPLAIN (${how} FORMAT JSON) EXECUTE read ${given.length ? `(${given.join(', ')})` : ''}`,
      )
      await client.query('DEALLOCATE read; RESET ALL')
      return plan
    },
  }
}

function literal(value: unknown): string {
  if (value instanceof Uint8Array) return `'\\x${Buffer.from(value).toString('hex')}'`
  return `'${Array.isArray(value) ? `{${value.join(',')}}` : String(value)}'`
}

const describe = (node: Plan) =>
  `${node['Node Type']} ${node['Relation Name'] ?? ''} ${node['Actual Rows']} rows, ${node['Actual Loops']} times`

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Cond'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

const flatten = ({ Plans = [], ...node }: Plan): Plan[] => [node, ...Plans.flatMap(flatten)]

/** Rows that a node read from a table, including those that it filtered out. */
const touched = (node: Plan) =>
  node['Relation Name'] === undefined
    ? 0
    : (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
