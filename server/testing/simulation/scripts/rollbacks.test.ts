import { expect, test } from 'vitest'
import { micros } from '#api/chain/money.ts'
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
  transfer,
} from './scriptedPayments.ts'

const [cleo, dora] = [addressOf(503), addressOf(504)]

/** The replica takes over without what it did not confirm. */
for (const [unsure, what] of [
  [['store-one'], 'its commit'],
  [['store-one', 'move-barrier'], 'its commit, nor the write after its lookup'],
] as const)
  test(`an order is not acknowledged if the replica did not confirm ${what}`, async () => {
    const problems = await play(1, async ({ history, faults }) => {
      const { time, database, processes } = history
      await openWallets(history, 0)
      const copy = database.tables.copy()
      for (const statement of unsure) faults.plan('unsureReplica', statement)
      history.give(processes[0]!, paying('first'))
      // Not without end: `play` reports a fault that never happens.
      for (let ms = 0; faults.left.length && ms < RECOVERED_MS; ms++) await time.runFor(1)
      database.setBack(copy)
      time.after(100, null, () => (database.isDown = false))
      await time.runFor(RECOVERED_MS)
      expect(outcomesOf(history)).toEqual(['transfer made'])
    })
    expect(problems).toEqual([])
  })

/** The lost block has three transactions: whatever memory has since, it has one that memory lacks. */
for (const [payers, what] of [
  [[0], 'another block of the same number'],
  [[0, 0], 'two other blocks'],
  [[1, 0], 'two other blocks, of which the first one is another process’s'],
] as const)
  test(`a read of a lost block changes nothing if it is answered after ${what}`, async () => {
    const problems = await play(3, async ({ history, faults }) => {
      const { time, database, processes } = history
      await openWallets(history, 0)
      const copy = database.tables.copy()
      for (const _reader of [0, 1]) faults.plan('lateAnswer', 'read-news')
      history.give(processes[2]!, paying(null), paying(null), paying(null))
      await time.runFor(DONE_MS)
      history.isSetBack = true
      database.setBack(copy)
      database.isDown = false
      for (const payer of payers) {
        history.give(processes[payer]!, paying(null))
        await time.runFor(DONE_MS)
      }
      await time.runFor(RECOVERED_MS)
      expect(processes.map(({ parts }) => parts!.continuity.loss !== null)).toEqual([
        false,
        false,
        true,
      ])
      expect(database.tables.transactions.size).toBe(2 + payers.length)
    })
    expect(problems).toEqual([])
  })

test('a read of two lost blocks changes nothing if it is answered after one other block', async () => {
  const problems = await play(2, async ({ history, faults }) => {
    const { time, database, processes } = history
    const [reader, writer] = processes
    await openWallets(history, 0)
    const copy = database.tables.copy()
    // The reader learns of both blocks at once.
    faults.plan('lostNotice')
    faults.plan('lateAnswer', 'read-news')
    for (let i = 0; i < 2; i++) {
      history.give(writer!, paying(null))
      await time.runFor(DONE_MS / 10)
    }
    history.isSetBack = true
    database.setBack(copy)
    database.isDown = false
    history.give(reader!, paying(null))
    await time.runFor(RECOVERED_MS)
    expect(processes.map(({ parts }) => parts!.continuity.loss !== null)).toEqual([false, true])
    expect(reader!.parts!.live.totals.transactions).toBe(3)
  })
  expect(problems).toEqual([])
})

test('a late read that a newer block overtook is repeated', async () => {
  const problems = await play(2, async ({ history, faults }) => {
    const [reader, writer] = history.processes
    await openWallets(history, 0)
    faults.plan('lateAnswer', 'read-news')
    history.give(writer!, paying(null))
    await history.time.runFor(DONE_MS)
    // It learns of this block only by looking whether the served one is still there.
    faults.plan('lostNotice')
    history.give(writer!, paying(null))
    await history.time.runFor(RECOVERED_MS)
    expect(reader!.parts!.live.totals.transactions).toBe(4)
  })
  expect(problems).toEqual([])
})

test('a transaction that is in a lost block and in the one that replaced it is not judged served after the loss', async () => {
  const problems = await play(2, async ({ history, faults }) => {
    const { time, database } = history
    const [first, second] = history.processes
    await openWallets(history, 0, [anna, ben, cleo, dora])
    const copy = database.tables.copy()
    // The block of the first one never arrives, and it does not hear of the second one's.
    faults.plan('silence', 'store-block')
    faults.plan('lostNotice')
    history.give(first!, transfer(cleo, dora, micros(1n)), paying(null))
    history.give(second!, transfer(dora, cleo, micros(2n)), paying(null))
    await time.runFor(DONE_MS)
    history.isSetBack = true
    database.setBack(copy)
    database.isDown = false
    await time.runFor(RECOVERED_MS)
    const made = history.attempts.answered.flatMap(each => each.made ?? [])
    expect(made.map(({ amount }) => amount)).toEqual([2n, AMOUNT, 1n, AMOUNT])
    expect(made[3]!.hash).toEqual(made[1]!.hash)
  })
  expect(problems).toEqual([])
})
