import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import type { Address } from '#api/chain/address.ts'
import { NO_RULES } from '#api/chain/replay/issuingRules.ts'
import { micros } from '#api/chain/money.ts'
import { auditDatabase } from '../../chain/audit.ts'
import {
  openingOrder,
  openTestLedger,
  randomAddress,
  testLedger,
} from '../../testing/testLedger.ts'
import { transferOrder } from '../transfer.ts'

const asked = vi.spyOn(pg.Client.prototype, 'query')

const { ledger, head, url, pool } = await testLedger()
const rival = await openTestLedger(url, pool)
afterAll(() => rival.close())
const [anna, ben] = [randomAddress(), randomAddress()]
for (const address of [anna, ben]) await ledger.submit(openingOrder(address, micros(1_000_000n)))

const pay = (by: typeof ledger, from: Address, to: Address) =>
  by.submit(transferOrder({ from, to, amount: micros(1n), fee: micros(0n), key: null, atMs: 0 }))

/** From then on the first ledger knows that it is not alone. */
async function letRivalWrite(): Promise<void> {
  await pay(rival.ledger, anna, ben)
  while (head.block < rival.head.block) await new Promise(setImmediate)
}

/** How often this was sent on a connection that writes. */
const timesSent = (what: string) =>
  asked.mock.calls.filter(([query], i) => {
    const { name, text } = query as { name?: string; text?: string }
    return (asked.mock.contexts[i] as pg.Client).pipeline && [name, text, query].includes(what)
  }).length

/** In this database: other test files have pens of their own. */
const penHolders = async () => {
  const { rows } = await pool.query<{ pid: number }>(
    `SELECT pid FROM pg_locks
     WHERE locktype = 'advisory' AND objid = 4000004 AND granted
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  )
  return rows.map(({ pid }) => pid)
}

const penIsFree = async () => {
  while ((await penHolders()).length) await new Promise(setImmediate)
}

/** Takes the pen on a connection of its own, just after the rival wrote, and then says nothing more. */
async function holdPen(): Promise<pg.Client> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  await letRivalWrite()
  await client.query('SELECT take_pen(1000)')
  asked.mockClear()
  return client
}

test('the pen is asked for where others write, and given back when nothing waits', async () => {
  await letRivalWrite()
  asked.mockClear()
  await pay(ledger, anna, ben)
  expect([timesSent('take-pen'), timesSent('SELECT give_pen()')]).toEqual([1, 1])
  await penIsFree()
})

test('with the pen, what others wrote is followed and no lock taken: each batch is one statement', async () => {
  await letRivalWrite()
  asked.mockClear()
  await pay(ledger, ben, anna)
  expect([timesSent('lock-head'), timesSent('store-block')]).toEqual([0, 1])
})

test('two processes with hundreds of callers each take turns: hardly a batch is decided twice', async () => {
  await letRivalWrite()
  asked.mockClear()
  const submit = async (by: typeof ledger) => {
    for (let i = 0; i < 4; i++) await pay(by, ...([anna, ben] as const))
  }
  const before = head.totals.transactions
  await Promise.all(Array.from({ length: 600 }, (_, i) => submit(i % 2 ? ledger : rival.ledger)))
  await head.catchUp()
  expect(head.totals.transactions - before).toBe(2400)
  expect(timesSent('lock-head')).toBeLessThan(timesSent('store-block') / 2)
})

test('a holder that says nothing for a second is frozen: the others go on, and it has lost the pen', async () => {
  const frozen = await holdPen()
  const ended = new Promise(done => frozen.once('end', done))
  await pay(ledger, anna, ben)
  await ended
  await penIsFree()
})

test('a holder that is busy keeps the pen, however long: who has waited goes on without it', async () => {
  const busy = await holdPen()
  const working = busy.query('SELECT pg_sleep(30)').catch(() => null)
  await pay(ledger, anna, ben)
  expect(timesSent('take-pen')).toBe(1)
  expect(await penHolders()).toHaveLength(1)
  await pool.query('SELECT pg_cancel_backend($1)', await penHolders())
  await working
  await busy.end()
})

test('a holder that dies leaves the pen to the next one at once', async () => {
  const dying = await holdPen()
  const paid = pay(ledger, anna, ben)
  await pool.query('SELECT pg_terminate_backend($1)', await penHolders())
  await paid
  // Only what was taken is given back.
  expect(timesSent('SELECT give_pen()')).toBe(1)
  await penIsFree()
  await dying.end().catch(() => {})
})

test('after all of it the chain is right', async () => {
  await auditDatabase(pool, { rules: NO_RULES })
})
