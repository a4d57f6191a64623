import type pg from 'pg'
import { expect, test } from 'vitest'
import type { OperatorActionRecord } from '#api/chain/operatorActions/operatorAction.ts'
import { micros } from '#api/chain/money.ts'
import { NO_RULES } from '#api/chain/replay/issuingRules.ts'
import { auditDatabase } from '../../chain/auditing/auditDatabase.ts'
import { atomically } from '../../db/database.ts'
import { FAULT_REPEATS } from '../../testing/faultRepeats.ts'
import { testDatabase } from '../../testing/database/testDatabase.ts'
import {
  openingOrder,
  openTestLedger,
  randomAddress,
  silentLog,
  testLedger,
} from '../../testing/testLedger.ts'
import { startProxy } from '../../testing/services/startProxy.ts'
import { Witness } from '../../testing/witnesses/testWitness.ts'
import { whenDone } from '../../testing/whenDone.ts'
import { OperatorActionLogger } from './OperatorActionLogger.ts'
import { logOperatorActions } from './logOperatorActions.ts'
import { noteFee } from './noteFee.ts'
import { recordOperatorAction } from './recordOperatorAction.ts'

const NOBODY = { userId: null }
const now = () => Date.now()

const operatorAction = (atMs: number): OperatorActionRecord => ({
  kind: 'account_frozen',
  atMs,
  about: 'somebody',
  what: 'frozen',
  why: '',
})

/** As an operator's action does, in a database transaction of its own. */
const doIt = (pool: pg.Pool, atMs: number) =>
  atomically(pool, sql => recordOperatorAction(sql, operatorAction(atMs), NOBODY))

/** The times of all logged and of all waiting operator actions; the tests identify them by time. */
async function found(pool: pg.Pool) {
  const timesIn = async (table: string, order: string) => {
    const { rows } = await pool.query<{ at_ms: bigint }>(
      `SELECT at_ms FROM ${table} ORDER BY ${order}`,
    )
    return rows.map(row => Number(row.at_ms))
  }
  return {
    logged: await timesIn('deeds', 'block, place'),
    waiting: await timesIn('waiting_deeds', 'number'),
  }
}

test('an operator action waits in the transaction of what was done, and is rolled back with it', async () => {
  const { pool } = await testDatabase()
  await doIt(pool, 1)
  await expect(
    atomically(pool, async sql => {
      await recordOperatorAction(sql, operatorAction(2), NOBODY)
      throw new Error('It was not done after all')
    }),
  ).rejects.toThrow('not done')
  expect(await found(pool)).toEqual({ logged: [], waiting: [1] })
  const { rows } = await pool.query('SELECT FROM deed_salts')
  expect(rows).toHaveLength(1)
})

test('on an idle ledger operator actions get blocks of their own, also before the first coin', async () => {
  const { pool, ledger, head } = await testLedger()
  const versions = new Set([head.version])
  for (const times of [[1], [2, 3]]) {
    for (const atMs of times) await doIt(pool, atMs)
    await logOperatorActions({ pool, ledger, now })
    versions.add(head.version)
  }
  expect(await found(pool)).toEqual({ logged: [1, 2, 3], waiting: [] })
  expect([head.block, head.totals.transactions, versions.size]).toEqual([2, 0, 3])
  await logOperatorActions({ pool, ledger, now })
  expect(head.block).toBe(2)

  const anna = randomAddress()
  await ledger.submit(openingOrder(anna, micros(5n)))
  await doIt(pool, 4)
  await logOperatorActions({ pool, ledger, now })
  expect([head.block, head.totals.transactions]).toEqual([4, 1])
  expect(await auditDatabase(pool, { rules: NO_RULES })).toMatchObject({
    blocks: 4,
    operatorActions: 4,
    transactions: 1,
  })
})

test('more operator actions than fit into one block fill several, in their order', async () => {
  const { pool, ledger, head } = await testLedger()
  const times = Array.from({ length: 300 }, (_, i) => i)
  for (const atMs of times) await doIt(pool, atMs)
  await logOperatorActions({ pool, ledger, now })
  expect(await found(pool)).toEqual({ logged: times, waiting: [] })
  expect(head.block).toBe(2)
})

test('another process follows blocks that have only operator actions, and continues after them', async () => {
  const { url, pool, ledger, head } = await testLedger()
  const other = await openTestLedger(url, pool)
  whenDone(() => other.close())
  const [anna, ben] = [randomAddress(), randomAddress()]
  await ledger.submit(openingOrder(anna, micros(5n)))
  await doIt(pool, 1)
  await logOperatorActions({ pool, ledger, now })
  await expect.poll(() => other.head.version).toBe(head.version)
  await other.ledger.submit(openingOrder(ben, micros(7n)))
  await doIt(pool, 2)
  await logOperatorActions({ pool, ledger: other.ledger, now })
  await ledger.submit(openingOrder(randomAddress(), micros(1n)))
  await expect.poll(() => other.head.version).toBe(head.version)
  expect(head.block).toBe(5)
  await auditDatabase(pool, { rules: NO_RULES })
})

test('two processes that submit the same operator actions log each once, and concurrent payments succeed', async () => {
  const { url, pool, ledger } = await testLedger()
  const other = await openTestLedger(url, pool)
  whenDone(() => other.close())
  const witnesses = [new Witness(ledger), new Witness(other.ledger)]
  for (const witness of witnesses) await witness.begin(4)
  const times = Array.from({ length: 12 }, (_, i) => i)
  for (const atMs of times) {
    await doIt(pool, atMs)
    // The second process is refused, and then finds nothing that waits.
    await Promise.allSettled(
      [ledger, other.ledger].map(each => logOperatorActions({ pool, ledger: each, now })),
    )
  }
  await logOperatorActions({ pool, ledger, now })
  for (const witness of witnesses) await witness.end()
  const { logged, waiting } = await found(pool)
  expect([logged.toSorted((a, b) => a - b), waiting]).toEqual([times, []])
  await auditDatabase(pool, { rules: NO_RULES })
})

test('a connection cut around the commit neither loses an operator action nor logs it twice', async () => {
  const { url, pool } = await testDatabase()
  const proxy = await startProxy(url)
  const opened = await openTestLedger(proxy.url, pool)
  const times: number[] = []
  for (let i = 0; i < FAULT_REPEATS; i++) {
    times.push(2 * i, 2 * i + 1)
    for (const atMs of times.slice(-2)) await doIt(pool, atMs)
    const cut = proxy.cutNextCommit(i % 2 ? 'swallow' : 'lose')
    await Promise.all([logOperatorActions({ pool, ledger: opened.ledger, now }), cut])
  }
  await opened.close()
  await proxy.close()
  expect(await found(pool)).toEqual({ logged: times, waiting: [] })
  await auditDatabase(pool, { rules: NO_RULES })
})

/** One process of several that are notified and submit operator actions. */
async function startLogging(url: string, pool: pg.Pool) {
  const opened = await openTestLedger(url, pool)
  const logger = new OperatorActionLogger({ ...opened, pool, now, log: silentLog, retryMs: 20 })
  await logger.start()
  return {
    async stop() {
      await logger.stop()
      await opened.close()
    },
  }
}

test('operator actions are logged once each, however many processes are notified', async () => {
  const { url, pool } = await testDatabase()
  await doIt(pool, 0)
  const processes = [await startLogging(url, pool), await startLogging(url, pool)]
  await expect.poll(async () => (await found(pool)).logged).toEqual([0])
  const times = Array.from({ length: 30 }, (_, i) => i)
  await Promise.all(times.slice(1).map(atMs => doIt(pool, atMs)))
  await expect.poll(async () => (await found(pool)).waiting).toEqual([])
  await processes[0]!.stop()
  await doIt(pool, 30)
  await expect.poll(async () => (await found(pool)).waiting).toEqual([])
  await processes[1]!.stop()
  expect((await found(pool)).logged.toSorted((a, b) => a - b)).toEqual([...times, 30])
  await auditDatabase(pool)
})

test('stop waits for operator actions that are being logged', async () => {
  const opened = await testLedger()
  const { pool, ledger } = opened
  const [begun, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const submit = ledger.submit.bind(ledger)
  ledger.submit = async order => {
    begun.resolve()
    await free.promise
    return submit(order)
  }
  await doIt(pool, 1)
  const logger = new OperatorActionLogger({ ...opened, now, log: silentLog })
  await logger.start()
  await begun.promise
  let isStopped = false
  const stopped = logger.stop().then(() => (isStopped = true))
  await pool.query('SELECT')
  expect(isStopped).toBe(false)
  free.resolve()
  await stopped
  expect((await found(pool)).logged).toEqual([1])
})

test('a process that freezes while it logs delays the others only for a limited time', async () => {
  const { url, pool } = await testDatabase()
  const frozen = await pool.connect()
  whenDone(() => frozen.release(true))
  await frozen.query('SELECT pg_advisory_lock(4000011)')
  const logging = await startLogging(url, pool)
  await doIt(pool, 1)
  await expect.poll(async () => (await found(pool)).logged).toEqual([1])
  await logging.stop()
})

test('a changed fee at a start is an operator action; the first fee and the same fee are not', async () => {
  const { pool } = await testDatabase()
  for (const [fee, atMs] of [
    [1000n, 1],
    [1000n, 2],
    [2000n, 3],
    [2000n, 4],
    [1000n, 5],
  ] as const)
    await noteFee(pool, micros(fee), atMs)
  expect((await found(pool)).waiting).toEqual([3, 5])
})
