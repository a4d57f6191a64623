import { expect, test } from 'vitest'
import { DAY_MS } from '#api/time.ts'
import { micros } from '#api/chain/money.ts'
import { settleOrder } from '#server/ledger/keys/settle.ts'
import { transferOrder } from '#server/ledger/transfer.ts'
import { addressOf } from './orders.ts'
import { type History, openingOf } from './History.ts'
import type { Given } from './Attempts.ts'
import { play } from './play.ts'

/** Enough for whatever has no fault. */
const DONE_MS = 1000
/** Enough for a timeout, a lookup and a retry. */
const RECOVERED_MS = 30_000
const AMOUNT = micros(7n)
const [anna, ben, cleo] = [addressOf(501), addressOf(502), addressOf(503)]

/** The same payment each time; only the key differs. Null: none. */
const paying = (key: string | null): Given => ({
  payment: `transfer ${AMOUNT}`,
  key,
  order: atMs => transferOrder({ from: anna, to: ben, amount: AMOUNT, fee: micros(0n), key, atMs }),
})

const settling = (key: string): Given => ({
  payment: `transfer ${AMOUNT}`,
  key,
  order: atMs => settleOrder({ from: anna, key, atMs }),
  isSettling: true,
})

/** Then this process has the wallets and the head in memory. */
async function openWallets(history: History, by: number): Promise<void> {
  history.give(
    history.processes[by]!,
    openingOf(anna, micros(1000n)),
    openingOf(ben, micros(1000n)),
  )
  await history.time.runFor(DONE_MS)
}

const outcomesOf = ({ attempts }: History) =>
  attempts.all
    .filter(({ payment }) => payment.startsWith('transfer'))
    .map(({ outcome, isSettling }) => `${isSettling ? 'settling' : 'transfer'} ${outcome}`)

test('a lost payment is not confused with the same payment with another key', async () => {
  const problems = await play(2, async ({ history, fates }) => {
    const [first, second] = history.processes
    await openWallets(history, 1)
    // Both make the same block in the same millisecond. The second one's never arrives.
    fates.plan('silence', 'store-one')
    history.give(second!, paying('second'))
    history.give(first!, paying('first'))
    await history.time.runFor(RECOVERED_MS)
    expect(outcomesOf(history)).toEqual(['transfer made', 'transfer made'])
    expect(history.database.tables.transactions.size).toBe(4)
  })
  expect(problems).toEqual([])
})

test('a lost batch that also opened a wallet is identified by the wallet', async () => {
  const problems = await play(2, async ({ history, fates }) => {
    const [first, second] = history.processes
    await openWallets(history, 1)
    // The same block again; the wallet is not part of it.
    fates.plan('silence', 'open-wallets')
    history.give(second!, openingOf(cleo, micros(0n)), paying(null))
    history.give(first!, paying(null))
    await history.time.runFor(RECOVERED_MS)
    expect(outcomesOf(history)).toEqual(['transfer made', 'transfer made'])
  })
  expect(problems).toEqual([])
})

test('a lost commit that opened a wallet is found by the wallet, and not made again', async () => {
  const problems = await play(1, async ({ history, fates }) => {
    fates.plan('cutAfter', 'commit')
    history.give(history.processes[0]!, openingOf(cleo, AMOUNT))
    await history.time.runFor(RECOVERED_MS)
    expect(fates.left).toEqual([])
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

/** The replica takes over without what it did not confirm. */
for (const [unsure, what] of [
  [['store-one'], 'a commit'],
  [['store-one', 'move-barrier'], 'neither a commit nor the write after its lookup'],
] as const)
  test(`an order is not acknowledged if the replica confirmed ${what}`, async () => {
    const problems = await play(1, async ({ history, fates }) => {
      const { time, database, processes } = history
      await openWallets(history, 0)
      const copy = database.tables.copy()
      for (const statement of unsure) fates.plan('unsureReplica', statement)
      history.give(processes[0]!, paying('first'))
      // Not without end: `play` reports a fault that never happens.
      for (let ms = 0; fates.left.length && ms < RECOVERED_MS; ms++) await time.runFor(1)
      database.setBack(copy)
      time.after(100, null, () => (database.isDown = false))
      await time.runFor(RECOVERED_MS)
      expect(outcomesOf(history)).toEqual(['transfer made'])
    })
    expect(problems).toEqual([])
  })

test('a commit that lands while it is looked up is found, and not made again', async () => {
  const problems = await play(1, async ({ history, fates }) => {
    await openWallets(history, 0)
    // It outlasts the writer's patience, and then the termination of its connection.
    fates.plan('slowCommit', 'store-block')
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
  const problems = await play(2, async ({ history, fates }) => {
    const [first, second] = history.processes
    await openWallets(history, 1)
    fates.plan('silence', 'void-keys')
    history.give(second!, settling('first'))
    await history.time.runFor(10)
    history.give(first!, paying('first'))
    await history.time.runFor(RECOVERED_MS)
    expect(outcomesOf(history)).toEqual(['settling made', 'transfer made'])
  })
  expect(problems).toEqual([])
})

/** The commit of either one may be lost before or after it happened. */
for (const [fate, at, settled] of [
  ['cutAfter', 'store-one', 'settling made'],
  ['cutBefore', 'store-one', 'settling voided'],
  ['cutBefore', 'void-keys', 'settling voided'],
  ['cutAfter', 'commit', 'settling voided'],
] as const)
  test(`with a connection broken by ${fate} at ${at}, a key is either used or void`, async () => {
    const problems = await play(2, async ({ history, fates }) => {
      const [first, second] = history.processes
      await openWallets(history, 0)
      fates.plan(fate, at)
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
  const parts = [1n, 2n, 3n].map(amount => ({
    payment: `transfer ${amount}`,
    key: 'bulk',
    order: (atMs: number) =>
      transferOrder({
        from: anna,
        to: ben,
        amount: micros(amount),
        fee: micros(0n),
        key: `bulk ${amount}`,
        atMs,
      }),
  }))
  const problems = await play(2, async ({ history, fates }) => {
    const [first, second] = history.processes
    await openWallets(history, 1)
    fates.plan('cutAfter', 'store-block')
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
