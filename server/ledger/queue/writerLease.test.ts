import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import type { Address } from '#api/chain/address.ts'
import { NO_RULES } from '#api/chain/replay/issuingRules.ts'
import { micros } from '#api/chain/money.ts'
import { auditDatabase } from '../../chain/auditing/auditDatabase.ts'
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

/** From then on the first ledger knows of another writer. */
async function letRivalWrite(): Promise<void> {
  await pay(rival.ledger, anna, ben)
  while (head.block < rival.head.block) await new Promise(setImmediate)
}

/** How often this was sent on a writing connection. */
const timesSent = (what: string) =>
  asked.mock.calls.filter(([query], i) => {
    const { name, text } = query as { name?: string; text?: string }
    return (asked.mock.contexts[i] as pg.Client).pipeline && [name, text, query].includes(what)
  }).length

/** In this database: other test files have their own leases. */
const leaseHolders = async () => {
  const { rows } = await pool.query<{ pid: number }>(
    `SELECT pid FROM pg_locks
     WHERE locktype = 'advisory' AND objid = 4000004 AND granted
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  )
  return rows.map(({ pid }) => pid)
}

const leaseIsFree = async () => {
  while ((await leaseHolders()).length) await new Promise(setImmediate)
}

/** Takes the lease on a connection of its own, just after the rival wrote, and then stays silent. */
async function holdLease(): Promise<pg.Client> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  await letRivalWrite()
  await client.query('SELECT take_pen(1000)')
  asked.mockClear()
  return client
}

test('the lease is taken if others write, and given back when no order waits', async () => {
  await letRivalWrite()
  asked.mockClear()
  await pay(ledger, anna, ben)
  expect([timesSent('take-lease'), timesSent('SELECT give_pen()')]).toEqual([1, 1])
  await leaseIsFree()
})

test('with the lease, blocks of others are followed without a lock: each batch is one statement', async () => {
  await letRivalWrite()
  asked.mockClear()
  await pay(ledger, ben, anna)
  expect([timesSent('lock-head'), timesSent('store-block')]).toEqual([0, 1])
})

test('two processes with hundreds of callers each take turns: few batches are decided twice', async () => {
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

test('a holder that is silent for a second loses the lease, and the others continue', async () => {
  const frozen = await holdLease()
  const ended = new Promise(done => frozen.once('end', done))
  await pay(ledger, anna, ben)
  await ended
  await leaseIsFree()
})

test('a busy holder keeps the lease, and the waiting process continues without it', async () => {
  const busy = await holdLease()
  const working = busy.query('SELECT pg_sleep(30)').catch(() => null)
  await pay(ledger, anna, ben)
  expect(timesSent('take-lease')).toBe(1)
  expect(await leaseHolders()).toHaveLength(1)
  await pool.query('SELECT pg_cancel_backend($1)', await leaseHolders())
  await working
  await busy.end()
})

test('a holder that dies releases the lease at once', async () => {
  const dying = await holdLease()
  const paid = pay(ledger, anna, ben)
  await pool.query('SELECT pg_terminate_backend($1)', await leaseHolders())
  await paid
  // Only a lease that was taken is given back.
  expect(timesSent('SELECT give_pen()')).toBe(1)
  await leaseIsFree()
  await dying.end().catch(() => {})
})

test('the chain is valid after all of this', async () => {
  await auditDatabase(pool, { rules: NO_RULES })
})
