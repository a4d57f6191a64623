import { expect, test } from 'vitest'
import { NO_RULES } from '#api/chain/replay/issuingRules.ts'
import { micros } from '#api/chain/money.ts'
import { MAX_STATE_LAG } from '#api/chain/state/stateTree.ts'
import { auditDatabase } from '../chain/auditing/auditDatabase.ts'
import { readBlocks } from '../chain/reading/readBlocks.ts'
import { readHead } from '../chain/reading/records.ts'
import { isStateBlockDue } from '../chain/state/nextState.ts'
import { StateUpdater } from '../chain/state/StateUpdater.ts'
import {
  openingOrder,
  openTestLedger,
  randomAddress,
  silentLog,
  testLedger,
} from '../testing/testLedger.ts'
import { whenDone } from '../testing/whenDone.ts'
import { StateBlockMaker } from './StateBlockMaker.ts'

type TestLedger = Awaited<ReturnType<typeof testLedger>>

function startMaker({ pool, states, head, ledger }: Omit<TestLedger, 'url'>) {
  const deps = { pool, states, head, ledger, now: () => 0, log: silentLog }
  const maker = new StateBlockMaker(deps, () => 0)
  maker.start()
  whenDone(() => maker.stop())
}

function startUpdater(url: string): StateUpdater {
  const updater = new StateUpdater({ url, onProblem: () => {} })
  updater.start()
  whenDone(() => updater.stop())
  return updater
}

/** Waits until the newest block names the state after this one. */
const expectNamed = ({ pool }: Pick<TestLedger, 'pool'>, block: number) =>
  expect.poll(async () => (await readHead(pool)).state.stateBlock).toBe(block)

test('on an idle ledger the state after the newest payment gets one state block', async () => {
  const opened = await testLedger()
  const { pool, url, ledger, head } = opened
  const other = await openTestLedger(url, pool)
  whenDone(() => other.close())
  await ledger.submit(openingOrder(randomAddress(), micros(5n)))
  startMaker(opened)
  startMaker({ pool, ...other })
  startUpdater(url)
  await expectNamed(opened, 1)

  await other.ledger.submit(openingOrder(randomAddress(), micros(7n)))
  await expectNamed(opened, 3)
  await expect.poll(() => [head.block, other.head.block]).toEqual([4, 4])
  const blocks = await readBlocks(pool, 0, 9)
  expect(blocks.map(({ transactions, commits }) => [transactions, commits!.stateSum])).toEqual([
    [1, 0n],
    [1, 5n],
    [2, 5n],
    [2, 12n],
  ])
  expect(await auditDatabase(pool, { rules: NO_RULES })).toMatchObject({ blocks: 4 })
})

test('a state block is due only if the next block would be the first to name that state', () => {
  const NO_HASH = new Uint8Array(32)
  const stateAfter = (stateBlock: number) => ({
    stateBlock,
    stateRoot: NO_HASH,
    stateSum: micros(0n),
    blockHash: NO_HASH,
  })
  const isDue = (known: number, head: { block: number; named: number }, block: number) =>
    isStateBlockDue(stateAfter(known), { block: head.block, state: stateAfter(head.named) }, block)
  expect(isDue(9, { block: 9, named: 8 }, 9)).toBe(true)
  expect(isDue(9, { block: 9, named: 8 }, 8)).toBe(false)
  expect(isDue(8, { block: 9, named: 7 }, 9)).toBe(false)
  expect(isDue(10, { block: 9, named: 8 }, 9)).toBe(false)
  expect(isDue(9, { block: 9, named: 9 }, 9)).toBe(false)
  // After this many blocks of operator actions auditors have forgotten the state, and no block may name it.
  expect(isDue(9, { block: 8 + MAX_STATE_LAG, named: 0 }, 9)).toBe(true)
  expect(isDue(9, { block: 9 + MAX_STATE_LAG, named: 0 }, 9)).toBe(false)
})

test('a payment that was in no state before a restart gets a state block after it', async () => {
  const opened = await testLedger()
  const { pool, url, ledger } = opened
  await ledger.submit(openingOrder(randomAddress(), micros(5n)))
  startMaker(opened)
  const first = startUpdater(url)
  await expectNamed(opened, 1)
  await first.stop()
  await ledger.submit(openingOrder(randomAddress(), micros(7n)))
  expect((await readHead(pool)).block).toBe(3)

  startUpdater(url)
  await expectNamed(opened, 3)
  expect((await readHead(pool)).block).toBe(4)
  await auditDatabase(pool, { rules: NO_RULES })
})

test('stop waits for a state block that is being written', async () => {
  const opened = await testLedger()
  const { pool, url, ledger } = opened
  const [begun, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const submit = ledger.submit.bind(ledger)
  ledger.submit = async order => {
    begun.resolve()
    await free.promise
    return submit(order)
  }
  await submit(openingOrder(randomAddress(), micros(5n)))
  const deps = { ...opened, now: () => 0, log: silentLog }
  const maker = new StateBlockMaker(deps, () => 0)
  maker.start()
  startUpdater(url)
  await begun.promise
  let isStopped = false
  const stopped = maker.stop().then(() => (isStopped = true))
  await pool.query('SELECT')
  expect(isStopped).toBe(false)
  free.resolve()
  await stopped
  expect((await readHead(pool)).state.stateBlock).toBe(1)
})
