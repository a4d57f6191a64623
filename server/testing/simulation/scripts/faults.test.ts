import { expect, test } from 'vitest'
import { DAY_MS } from '#api/time.ts'
import { micros } from '#api/chain/money.ts'
import { openingOf } from '../History.ts'
import { addressOf } from '../orders.ts'
import { play } from './play.ts'
import {
  AMOUNT,
  anna,
  ben,
  DONE_MS,
  openWallets,
  outcomesOf,
  paying,
  RECOVERED_MS,
  settling,
  transfer,
} from './scriptedPayments.ts'

const cleo = addressOf(503)

test('a lost payment is not confused with the same payment with another key', async () => {
  const problems = await play(2, async ({ history, faults }) => {
    const [first, second] = history.processes
    await openWallets(history, 1)
    // Both make the same block in the same millisecond. The second one's never arrives.
    faults.plan('silence', 'store-one')
    history.give(second!, paying('second'))
    history.give(first!, paying('first'))
    await history.time.runFor(RECOVERED_MS)
    expect(outcomesOf(history)).toEqual(['transfer made', 'transfer made'])
    expect(history.database.tables.transactions.size).toBe(4)
  })
  expect(problems).toEqual([])
})

test('a lost batch that also opened a wallet is identified by the wallet', async () => {
  const problems = await play(2, async ({ history, faults }) => {
    const [first, second] = history.processes
    await openWallets(history, 1)
    // The same block again; the wallet is not part of it.
    faults.plan('silence', 'open-wallets')
    history.give(second!, openingOf(cleo, micros(0n)), paying(null))
    history.give(first!, paying(null))
    await history.time.runFor(RECOVERED_MS)
    expect(outcomesOf(history)).toEqual(['transfer made', 'transfer made'])
  })
  expect(problems).toEqual([])
})

test('a lost commit that opened a wallet is found by the wallet, and not made again', async () => {
  const problems = await play(1, async ({ history, faults }) => {
    faults.plan('cutAfter', 'commit')
    history.give(history.processes[0]!, openingOf(cleo, AMOUNT))
    await history.time.runFor(RECOVERED_MS)
    expect(faults.left).toEqual([])
    expect(history.attempts.all.map(({ outcome }) => outcome)).toEqual(['made'])
  })
  expect(problems).toEqual([])
})

test('a clock that is set back does not extend the pause of the ledger', async () => {
  const problems = await play(1, async ({ history }) => {
    const [process] = history.processes
    await openWallets(history, 0)
    history.database.isFull = true
    history.give(process!, paying('first'))
    await history.time.runFor(DONE_MS / 2)
    expect(outcomesOf(history)).toEqual(['transfer refused'])
    history.database.isFull = false
    process!.skewMs = -DAY_MS
    await history.time.runFor(2 * DONE_MS)
    history.give(process!, paying('first'))
    await history.time.runFor(DONE_MS)
    expect(outcomesOf(history)).toEqual(['transfer refused', 'transfer made'])
  })
  expect(problems).toEqual([])
})

test('a commit that lands while it is looked up is found, and not made again', async () => {
  const problems = await play(1, async ({ history, faults }) => {
    await openWallets(history, 0)
    // It outlasts the writer's timeout, and then the termination of its connection.
    faults.plan('slowCommit', 'store-block')
    history.give(history.processes[0]!, paying(null))
    await history.time.runFor(RECOVERED_MS)
    expect(outcomesOf(history)).toEqual(['transfer made'])
  })
  expect(problems).toEqual([])
})

test('a transfer that arrives after its key was voided is refused by every process', async () => {
  const problems = await play(2, async ({ history }) => {
    const [first, second] = history.processes
    await openWallets(history, 0)
    history.give(second!, settling('first'))
    await history.time.runFor(DONE_MS)
    for (const process of [first, second]) history.give(process!, paying('first'))
    await history.time.runFor(DONE_MS)
    history.give(first!, settling('first'))
    await history.time.runFor(DONE_MS)
    expect(outcomesOf(history)).toEqual([
      'settling voided',
      'transfer refused',
      'transfer refused',
      'settling voided',
    ])
  })
  expect(problems).toEqual([])
})

test('a lost settling is not confused with the transfer that its key has made meanwhile', async () => {
  const problems = await play(2, async ({ history, faults }) => {
    const [first, second] = history.processes
    await openWallets(history, 1)
    faults.plan('silence', 'void-keys')
    history.give(second!, settling('first'))
    await history.time.runFor(10)
    history.give(first!, paying('first'))
    await history.time.runFor(RECOVERED_MS)
    expect(outcomesOf(history)).toEqual(['settling made', 'transfer made'])
  })
  expect(problems).toEqual([])
})

/** The commit of either one may be lost before or after it happened. */
for (const [fault, at, settled] of [
  ['cutAfter', 'store-one', 'settling made'],
  ['cutBefore', 'store-one', 'settling voided'],
  ['cutBefore', 'void-keys', 'settling voided'],
  ['cutAfter', 'commit', 'settling voided'],
] as const)
  test(`with a connection broken by ${fault} at ${at}, a key is either used or void`, async () => {
    const problems = await play(2, async ({ history, faults }) => {
      const [first, second] = history.processes
      await openWallets(history, 0)
      faults.plan(fault, at)
      if (at === 'store-one') history.give(first!, paying('first'))
      else history.give(second!, settling('first'))
      await history.time.runFor(1)
      history.give(second!, settling('first'))
      await history.time.runFor(RECOVERED_MS)
      history.give(first!, paying('first'))
      await history.time.runFor(DONE_MS)
      expect(outcomesOf(history)).toContain(settled)
    })
    expect(problems).toEqual([])
  })

test('of an atomic request with a lost commit, repeated in another process, each payment is made once', async () => {
  const parts = [1n, 2n, 3n].map(amount => transfer(anna, ben, micros(amount), `bulk ${amount}`))
  const problems = await play(2, async ({ history, faults }) => {
    const [first, second] = history.processes
    await openWallets(history, 1)
    faults.plan('cutAfter', 'store-block')
    history.giveAtomic(second!, parts)
    history.giveAtomic(first!, parts)
    // One of its keys, by itself.
    history.give(first!, parts[1]!)
    await history.time.runFor(RECOVERED_MS)
    expect(outcomesOf(history)).toEqual(Array.from({ length: 7 }, () => 'transfer made'))
    expect(history.database.tables.transactions.size).toBe(5)
  })
  expect(problems).toEqual([])
})
