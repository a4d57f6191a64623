import { describe, expect, test, vi } from 'vitest'
import type { Address } from '#api/chain/address.ts'
import { stateFromPath } from '#api/chain/state/stateTree.ts'
import { micros } from '#api/chain/money.ts'
import { closeWallet } from '../../ledger/wallets/closeWallet.ts'
import { transferOrder } from '../../ledger/transfer.ts'
import {
  noticesArrived,
  openingOrder,
  openTestLedger,
  randomAddress,
  stateArrived,
  testLedger,
} from '../../testing/testLedger.ts'
import { whenDone } from '../../testing/whenDone.ts'
import { auditDatabase } from '../auditing/auditDatabase.ts'
import { readBlocks } from '../reading/readBlocks.ts'
import { NO_RULES } from '#api/chain/replay/issuingRules.ts'
import { readState } from './readState.ts'
import { StateUpdater } from './StateUpdater.ts'
import { StatePaths } from './statePaths.ts'

type TestLedger = Awaited<ReturnType<typeof testLedger>>

function startUpdater(url: string) {
  const problems: unknown[] = []
  const updater = new StateUpdater({ url, onProblem: error => problems.push(error) })
  updater.start()
  whenDone(() => updater.stop())
  return { updater, problems }
}

const lastBlock = async ({ pool, head }: TestLedger) =>
  (await readBlocks(pool, head.block - 1, 1))[0]!

const pay = ({ ledger }: Pick<TestLedger, 'ledger'>, from: Address, to: Address, amount = 5n) =>
  ledger.submit(
    transferOrder({ from, to, amount: micros(amount), fee: micros(1n), key: null, atMs: 0 }),
  )

async function openPeople({ ledger }: TestLedger, count: number): Promise<Address[]> {
  const people = Array.from({ length: count }, randomAddress)
  for (const address of people) await ledger.submit(openingOrder(address, micros(1000n)))
  return people
}

test('the next block names the state of all wallets, and the audit recomputes it', async () => {
  const opened = await testLedger()
  const [first, second] = await openPeople(opened, 5)
  expect((await lastBlock(opened)).commits).toMatchObject({ stateBlock: 0, stateSum: 0n })
  const { problems } = startUpdater(opened.url)
  await stateArrived(opened)
  const before = opened.head.block
  await pay(opened, first!, second!)
  expect((await lastBlock(opened)).commits).toMatchObject({ stateBlock: before, stateSum: 5000n })
  await stateArrived(opened)
  await pay(opened, second!, first!)
  expect((await lastBlock(opened)).commits).toMatchObject({ stateSum: 4999n })
  await auditDatabase(opened.pool, { rules: NO_RULES })
  expect(problems).toEqual([])
})

test('a ledger without a block has no state, which is no problem', async () => {
  const { pool } = await testLedger()
  const keeper = await readState(pool)
  expect(keeper.asOf).toMatchObject({ block: 0, transactions: 0 })
  expect(keeper.state).toMatchObject({ wallets: 0, sum: 0n })
})

/** On a busy machine a request may have to be repeated. */
const pathOf = (paths: StatePaths, wallet: number, block: number) =>
  vi.waitFor(async () => {
    const found = await paths.find(wallet, block)
    if (!found) throw new Error('Nobody has answered')
    return found
  }, 300_000)

test('each wallet is proved in the state that the newest header names, also when newer states exist', async () => {
  const opened = await testLedger()
  const people = await openPeople(opened, 7)
  startUpdater(opened.url)
  const paths = await StatePaths.open(opened.pool, opened.listener)
  await stateArrived(opened)
  for (let round = 0; round < 12; round++) {
    await pay(opened, people[round % 7]!, people[(round * 3) % 7]!)
    await opened.ledger.submit(openingOrder(randomAddress(), micros(1n)))
    if (round % 3 === 0) await stateArrived(opened)
    const { commits } = await lastBlock(opened)
    for (const [i, address] of people.entries()) {
      const found = await pathOf(paths, i + 1, commits!.stateBlock)
      const { number, balance, historyLength, wallets, path } = found
      expect(stateFromPath({ number, address, balance, historyLength }, wallets, path)).toEqual({
        wallets,
        root: new Uint8Array(commits!.stateRoot),
        sum: commits!.stateSum,
      })
    }
  }
  expect(await paths.find(1, 1)).toBeNull()
  expect(await paths.find(9999, (await lastBlock(opened)).commits!.stateBlock)).toBeNull()
})

test('one process computes; when it ends, another continues from the named state and proves it', async () => {
  const opened = await testLedger()
  const [first, second] = await openPeople(opened, 3)
  const { updater } = startUpdater(opened.url)
  await stateArrived(opened)
  const { problems } = startUpdater(opened.url)
  await pay(opened, first!, second!)
  await stateArrived(opened)
  await pay(opened, first!, second!)
  await updater.stop()
  await pay(opened, second!, first!)
  await stateArrived(opened)
  const { commits } = await lastBlock(opened)
  const paths = await StatePaths.open(opened.pool, opened.listener)
  await pathOf(paths, 1, commits!.stateBlock)
  await pay(opened, first!, second!)
  await auditDatabase(opened.pool, { rules: NO_RULES })
  expect(problems).toEqual([])
})

test('closed wallets stay in the tree with 0 coins, also after a restart', async () => {
  const opened = await testLedger()
  const [first, , third] = await openPeople(opened, 3)
  await closeWallet(opened, 2, 0)
  const { updater } = startUpdater(opened.url)
  await stateArrived(opened)
  await pay(opened, first!, third!)
  await updater.stop()
  startUpdater(opened.url)
  await stateArrived(opened)
  await pay(opened, third!, first!)
  await auditDatabase(opened.pool, { rules: NO_RULES })
})

test('a second process names the state that the first has computed', async () => {
  const opened = await testLedger()
  const [first, second] = await openPeople(opened, 2)
  startUpdater(opened.url)
  await stateArrived(opened)
  const other = await openTestLedger(opened.url, opened.pool)
  whenDone(() => other.close())
  await pay(other, first!, second!)
  const [block] = await readBlocks(opened.pool, other.head.block - 1, 1)
  expect(block!.commits!.stateBlock).toBe(2)
  await auditDatabase(opened.pool, { rules: NO_RULES })
})

describe('a database that', () => {
  test('lacks the block of a state rejects that state', async () => {
    const opened = await testLedger()
    const [first, second] = await openPeople(opened, 2)
    const lost = `2 ${'ab'.repeat(32)} ${'cd'.repeat(32)} 2000`
    await opened.pool.query("SELECT pg_notify('cxac_state', $1)", [lost])
    await noticesArrived(opened.pool, opened.listener)
    await pay(opened, first!, second!)
    expect((await lastBlock(opened)).commits).toMatchObject({ stateBlock: 0 })
    await auditDatabase(opened.pool, { rules: NO_RULES })
  })

  test('has a block of version 2 rejects blocks of servers that do not know that version', async () => {
    const opened = await testLedger()
    await openPeople(opened, 1)
    await expect(opened.pool.query('UPDATE chain_head SET block = block + 1')).rejects.toThrow(
      'chain_head_version',
    )
  })
})
