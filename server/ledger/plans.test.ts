import pg from 'pg'
import { expect, test, vi } from 'vitest'
import type { Address } from '#api/chain/address.ts'
import { micros } from '#api/chain/money.ts'
import { openingOrder, openTestLedger, randomAddress, testLedger } from '../testing/testLedger.ts'
import type { Order } from './order.ts'
import { settleOrder } from './keys/settleOrder.ts'
import { transferOrder } from './transfer.ts'
import { KEY_MS } from './keys/usedKey.ts'

const STATEMENTS = [
  'confirm-head',
  'load-keys',
  'load-marks',
  'load-wallets',
  'lock-head',
  'move-head',
  'open-wallets',
  'renew-keys',
  'renew-marks',
  'store-block',
  'store-one',
  'take-lease',
  'void-keys',
]
/** A table of one row. */
const TINY = 'chain_head'

const asked = vi.spyOn(pg.Client.prototype, 'query')
const { ledger, head, pool, url } = await testLedger()

for (const wallets of [2, 60, 300])
  test(`no statement of the writer reads a whole table, planned with ${wallets} new wallets`, async () => {
    const addresses = Array.from({ length: wallets }, randomAddress)
    await Promise.all(addresses.map(address => ledger.submit(openingOrder(address, micros(1n)))))
    const transfers = addresses.map((from, i) => {
      const to = addresses[(i + 1) % wallets]!
      return transferOrder({ from, to, amount: micros(1n), fee: micros(0n), key: 'one', atMs: 0 })
    })
    await Promise.all(transfers.map(transfer => ledger.submit(transfer)))
    await askForTheRest(addresses[0]!)
    await pool.query('ANALYZE')
    const explained = await explainWriter()
    expect(explained.map(({ name }) => name)).toEqual(STATEMENTS)
    for (const { name, Plan, JIT } of explained) {
      expect(scansOf(Plan).filter(readsAll), name).toEqual([])
      // Compiling a plan takes many times as long as running it.
      expect(JIT, name).toBeUndefined()
    }
  })

/**
 * In one batch, after another process has written: a refusal with a key, and a mark. Then a refusal without a key, a
 * wallet without coins, a key and a mark that replace expired ones, and a voided key.
 */
async function askForTheRest(address: Address): Promise<void> {
  await writeElsewhere()
  await Promise.all([refuse(address, 'refused'), ledger.submit(expiredMark(address))])
  await refuse(address, null)
  await ledger.submit(openingOrder(randomAddress(), micros(0n)))
  const from = randomAddress()
  await ledger.submit(openingOrder(from, micros(2n)))
  for (const atMs of [0, head.atMs + KEY_MS]) {
    const payment = { from, to: address, amount: micros(1n), fee: micros(0n), key: 'expired', atMs }
    await ledger.submit(transferOrder(payment))
  }
  await ledger.submit(expiredMark(address))
  await ledger.submit(settleOrder({ from, key: 'late', atMs: 0 }))
}

async function refuse(address: Address, key: string | null): Promise<void> {
  const poor = { from: address, to: address, amount: micros(99n), fee: micros(0n), key, atMs: 0 }
  await expect(ledger.submit(transferOrder(poor))).rejects.toThrow('Insufficient balance')
}

const expiredMark = (to: Address): Order<null> => ({
  atMs: 0,
  touches: { wallets: [to], marks: ['expired'] },
  decide: () => ({
    postings: [{ kind: 'claim', from: null, to, amount: micros(1n), fee: micros(0n) }],
    marks: [{ name: 'expired', untilMs: 0, note: null }],
    answer: () => null,
  }),
})

/** Without a block and its notification: the next batch decided from memory is stale. */
async function writeElsewhere(): Promise<void> {
  const other = await openTestLedger(url, pool)
  await other.ledger.submit(openingOrder(randomAddress(), micros(0n)))
  await other.close()
}

interface Explained {
  Plan: Plan
  JIT?: object
}

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Cond'?: string
  Plans?: Plan[]
}

/** The plans of all statements that the writer's connection has prepared. */
async function explainWriter(): Promise<({ name: string } & Explained)[]> {
  const writer = asked.mock.contexts.find(client => (client as pg.Client).pipeline) as pg.Client
  const { rows } = await writer.query<{ name: string; values: string }>(`
    SELECT name, array_to_string(array_fill('NULL'::text, ARRAY[cardinality(parameter_types)]), ', ') AS values
    FROM pg_prepared_statements
    ORDER BY name COLLATE "C"`)
  return Promise.all(
    rows.map(async ({ name, values }) => {
      const answer = await writer.query<{ 'QUERY PLAN': [Explained] }>(
        `EXPLAIN (FORMAT JSON) EXECUTE "${name}" ${values && `(${values})`}`,
      )
      return { name, ...answer.rows[0]!['QUERY PLAN'][0] }
    }),
  )
}

const flatten = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flatten)]

const scansOf = (plan: Plan) => flatten(plan).filter(node => node['Node Type'].endsWith('Scan'))

/** By a sequential scan, or by reading an index from end to end. */
const readsAll = (scan: Plan) =>
  scan['Relation Name'] !== undefined &&
  scan['Relation Name'] !== TINY &&
  !flatten(scan).some(node => node['Index Cond'])
