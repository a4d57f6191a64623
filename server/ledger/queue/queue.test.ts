import { expect, test } from 'vitest'
import { NO_RULES } from '#api/chain/replay/issuingRules.ts'
import { micros } from '#api/chain/money.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import { auditDatabase } from '../../chain/auditing/auditDatabase.ts'
import type { Order } from '../order.ts'
import { presentTransaction } from '../../chain/presentTransaction.ts'
import {
  openingOrder,
  openTestLedger,
  randomAddress,
  testLedger,
} from '../../testing/testLedger.ts'
import { transferOrder } from '../transfer.ts'

const { ledger, head, pool, url } = await testLedger()
const [anna, ben] = [randomAddress(), randomAddress()]
await ledger.submit(openingOrder(anna, micros(1_000_000_000n)))
await ledger.submit(openingOrder(ben, micros(0n)))

const transfer = (amount = 1n) =>
  transferOrder({
    from: anna,
    to: ben,
    amount: micros(amount),
    fee: micros(0n),
    key: null,
    atMs: 0,
  })

const failingInDatabase: Order<null> = {
  atMs: 0,
  touches: { wallets: [], marks: [] },
  decide: () => ({
    opens: [randomAddress()],
    record: () => [{ text: 'INSERT INTO barriers (is_only) VALUES ($1)', values: [true] }],
    answer: () => null,
  }),
}

/** Transactions in the database: blocks of another ledger reach this one later. */
async function stored(): Promise<number> {
  const { rows } = await pool.query<{ transactions: bigint }>('SELECT transactions FROM chain_head')
  return Number(rows[0]!.transactions)
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: Error) => (error instanceof Refusal ? error.code : error.message),
  )

test('orders beyond the limit of the queue are refused with 503 and Retry-After', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 10_050 }, () =>
      ledger.submit(transfer()).catch((error: Refusal) => error),
    ),
  )
  const refused = outcomes.filter(outcome => outcome instanceof Refusal)
  expect(refused).toHaveLength(50)
  expect(refused[0]).toMatchObject({
    code: 'ledger_busy',
    status: 503,
    extra: { retryAfterSeconds: 1 },
  })
})

test('an order that fails, in its decision or in the database, does not affect the others of its batch', async () => {
  const inDecision: Order<null> = {
    atMs: 0,
    touches: { wallets: [], marks: [] },
    decide: () => {
      throw new Error('a bug')
    },
  }
  const before = await stored()
  const orders = [
    transfer(),
    inDecision,
    transfer(),
    failingInDatabase,
    transfer(2_000_000_000n),
    transfer(),
  ]
  const outcomes = await Promise.all(orders.map(order => codeOf(ledger.submit(order))))
  expect(outcomes).toEqual([
    'done',
    'a bug',
    'done',
    expect.stringContaining('duplicate key'),
    'insufficient_balance',
    'done',
  ])
  expect(await stored()).toBe(before + 3)
  await auditDatabase(pool, { rules: NO_RULES })
})

test('while an order that fails in the database is searched for, none of those behind it is lost', async () => {
  const busy = await openTestLedger(url, pool)
  const outcomes: string[] = []
  for (let i = 0; i < 900; i++)
    void codeOf(busy.ledger.submit<unknown>(i === 255 ? failingInDatabase : transfer())).then(
      outcome => outcomes.push(outcome),
    )
  await busy.close()
  await new Promise(setImmediate)
  expect(outcomes).toHaveLength(900)
  expect(outcomes.filter(outcome => outcome === 'done')).toHaveLength(899)
})

test('a full disk answers 503, and the ledger continues by itself when there is space again', async () => {
  await pool.query(`
    CREATE FUNCTION refuse_write() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'no space left' USING ERRCODE = '53100'; END $$;
    CREATE TRIGGER disk_full BEFORE INSERT ON blocks EXECUTE FUNCTION refuse_write()`)
  const before = await stored()
  expect(await codeOf(ledger.submit(transfer()))).toBe('ledger_unavailable')
  await pool.query('DROP TRIGGER disk_full ON blocks')
  let outcome = ''
  while (outcome !== 'done') {
    outcome = await codeOf(ledger.submit(transfer()))
    await new Promise(setImmediate)
  }
  expect(await stored()).toBe(before + 1)
})

test('two processes on one database follow each other’s blocks', async () => {
  const other = await openTestLedger(url, pool)
  const before = head.totals.transactions
  await Promise.all(
    Array.from({ length: 200 }, (_, i) => (i % 2 ? ledger : other.ledger).submit(transfer())),
  )
  while (head.totals.transactions < before + 200 || other.head.totals.transactions < before + 200)
    await new Promise(setImmediate)
  expect(other.head.newest(0, 1000).map(presentTransaction)).toEqual(
    head.newest(0, 1000).map(presentTransaction),
  )
  expect(other.head.rankOf(2)).toBe(head.rankOf(2))
  await other.close()
  await auditDatabase(pool, { rules: NO_RULES })
})

test('closing commits the waiting orders and refuses later ones', async () => {
  const closing = await openTestLedger(url, pool)
  const waiting = Array.from({ length: 50 }, () => codeOf(closing.ledger.submit(transfer())))
  const closed = closing.close()
  expect(await codeOf(closing.ledger.submit(transfer()))).toBe('ledger_unavailable')
  await closed
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['done']))
})

test('a single order does not wait for the payments of bulk requests that came before it', async () => {
  const bulk = Array.from({ length: 1000 }, () =>
    ledger.submit({ ...transfer(), bulkPayments: 1 }).then(numberOf),
  )
  const single = numberOf(await ledger.submit(transfer()))
  const before = (await Promise.all(bulk)).filter(number => number < single)
  expect(before.length).toBeLessThan(20)
})

test('while single orders keep coming, the payments of bulk requests still get their share', async () => {
  let isDone = false
  const bulk = Promise.all(
    Array.from({ length: 200 }, () => ledger.submit({ ...transfer(), bulkPayments: 1 })),
  ).then(() => (isDone = true))
  while (!isDone) await ledger.submit(transfer())
  await bulk
})

const numberOf = (result: object) => (result as { made: { number: number } }).made.number
