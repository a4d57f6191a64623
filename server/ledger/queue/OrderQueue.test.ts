import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Batch } from '../batches/Batch.ts'
import { type Entry, OrderQueue } from './OrderQueue.ts'

const entry = (bulkPayments?: number): Entry => ({
  order: {
    atMs: 0,
    touches: { wallets: [], marks: [] },
    decide: () => ({ answer: () => null }),
    ...(bulkPayments !== undefined && { bulkPayments }),
  },
  resolve: () => {},
  reject: () => {},
  wasRetried: false,
})
const entries = (count: number, bulkPayments?: number) =>
  Array.from({ length: count }, () => entry(bulkPayments))

/** Each decision waits for `decideNext`. */
function testQueue(waiting: readonly Entry[] = []) {
  const decisions: { entries: readonly Entry[]; decision: PromiseWithResolvers<Batch | null> }[] =
    []
  const queue = new OrderQueue(async asked => {
    const decision = Promise.withResolvers<Batch | null>()
    decisions.push({ entries: asked, decision })
    return decision.promise
  })
  for (const each of waiting) queue.add(each)
  return { queue, decisions }
}
const BATCH = {} as Batch

for (const [waiting, taken] of [
  [1, 1],
  [255, 255],
  [256, 128],
  [400, 200],
  [900, 256],
] as const)
  test(`of ${waiting} waiting orders the next batch has ${taken}`, async () => {
    const { queue } = testQueue(entries(waiting))
    expect((await queue.takeNext()).entries).toHaveLength(taken)
    expect(queue.count).toBe(waiting - taken)
  })

for (const [waiting, decided] of [
  [127, []],
  [128, [128]],
  [300, [256]],
] as const)
  test(`of ${waiting} orders that come while a batch is stored, ${decided[0] ?? 'none'} are decided ahead`, async () => {
    const { queue, decisions } = testQueue()
    queue.allowAhead()
    for (const each of entries(waiting)) queue.add(each)
    expect(decisions).toHaveLength(0)
    await nextTurn()
    expect(decisions.map(each => each.entries.length)).toEqual(decided)
    expect(queue.count).toBe(waiting)
  })

test('orders are decided ahead once for each stored batch, and not after it', async () => {
  const { queue, decisions } = testQueue(entries(600))
  await nextTurn()
  expect(decisions).toHaveLength(0)
  queue.allowAhead()
  await nextTurn()
  queue.add(entry())
  await nextTurn()
  expect(decisions).toHaveLength(1)
  queue.allowAhead()
  queue.forbidAhead()
  await nextTurn()
  expect(decisions).toHaveLength(1)
})

test('orders decided ahead are taken only when decided, in their order, and once', async () => {
  const waiting = entries(300)
  const { queue, decisions } = testQueue(waiting)
  queue.allowAhead()
  await nextTurn()
  expect(queue.takeAhead()).toBeNull()
  const next = queue.takeNext()
  decisions[0]!.decision.resolve(BATCH)
  expect(await next).toMatchObject({ batch: BATCH, entries: waiting.slice(0, 256) })
  expect(queue.takeAhead()).toBeNull()
  expect(await queue.takeNext()).toEqual({ batch: null, entries: waiting.slice(256) })
})

test('orders that cannot be decided ahead wait again, before later ones', async () => {
  const waiting = entries(200)
  const { queue, decisions } = testQueue(waiting)
  queue.allowAhead()
  await nextTurn()
  queue.add(entry())
  decisions[0]!.decision.reject(new Error('no memory'))
  const { entries: taken, batch } = await queue.takeNext()
  expect(batch).toBeNull()
  expect(taken.slice(0, 200)).toEqual(waiting)
  expect(queue.count).toBe(0)
})

test('a late failure of orders that were put back does not put back those decided since', async () => {
  const { queue, decisions } = testQueue(entries(200))
  queue.allowAhead()
  await nextTurn()
  queue.putBackAhead()
  queue.allowAhead()
  await nextTurn()
  decisions[0]!.decision.resolve(null)
  decisions[1]!.decision.resolve(BATCH)
  await nextTurn()
  expect(queue.takeAhead()).toMatchObject({ batch: BATCH })
  expect(queue.count).toBe(0)
})

test('an order counts those before it: a single one does not count payments of bulk requests', () => {
  const { queue } = testQueue([...entries(3), ...entries(5, 1)])
  expect([
    queue.countBefore(entry().order),
    queue.countBefore(entry(1).order),
    queue.count,
  ]).toEqual([3, 8, 8])
})

test('payments of bulk requests get 16 of a batch for 32 batches after a single order, then all', async () => {
  const { queue } = testQueue([entry(), ...entries(3000, 1)])
  expect((await queue.takeNext()).entries).toHaveLength(17)
  for (let i = 0; i < 32; i++) expect((await queue.takeNext()).entries).toHaveLength(16)
  expect((await queue.takeNext()).entries).toHaveLength(256)
})

test('an atomic request counts as all its payments', async () => {
  const { queue } = testQueue([entry(), ...entries(3, 10)])
  expect((await queue.takeNext()).entries).toHaveLength(3)
})

test('all waiting orders are taken, single ones first, without those decided ahead', async () => {
  const { queue } = testQueue([...entries(20, 1), ...entries(300)])
  queue.allowAhead()
  await nextTurn()
  const rest = queue.takeAll()
  // Ahead are 256 single ones, and the share of bulk requests.
  expect(rest.map(({ order }) => order.bulkPayments)).toEqual([...Array(44), 1, 1, 1, 1])
  expect(queue.count).toBe(272)
})
