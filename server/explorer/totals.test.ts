import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DailyTotals, LedgerStatistics } from '#api/schemas/explorer.ts'
import { dailyTotals, ledgerStatistics, topHolders } from '#api/calls/explorer.ts'
import { DAILY_TOTALS_MAX_DAYS } from '#api/limits.ts'
import { type Micros, micros, microsToJson } from '#api/chain/money.ts'
import { recordQueries } from '../testing/database/recordQueries.ts'
import type { LedgerTransaction } from '../chain/reading/records.ts'
import { openingOrder, randomAddress } from '../testing/testLedger.ts'
import { transferOrder } from '../ledger/transfer.ts'
import { testApp } from '../testing/testApp.ts'
import { DAY_MS, HOUR_MS } from '#api/time.ts'

const { ask, ledger, head, clock, pool, reader } = await testApp()
const [anna, ben] = [randomAddress(), randomAddress()]
await ledger.submit(openingOrder(anna, micros(900_000_000_000n), clock.now))
await ledger.submit(openingOrder(ben, micros(0n), clock.now))
/** Every transfer of these tests, for sums computed in the simplest way. */
const all: LedgerTransaction[] = [...head.newest(0, 1)]

const read = async <Reply>(path: string) => (await ask('GET', path)).body as unknown as Reply
const statistics = () => read<LedgerStatistics>('/api/statistics')
const daily = (days: number) => read<DailyTotals>(`/api/daily?days=${days}`)

test('an empty ledger has totals of nothing', async () => {
  const empty = await testApp()
  expect((await empty.askCall(ledgerStatistics, {})).body).toEqual({
    latestBlock: 0,
    totalTransactions: 0,
    totalVolume: 0,
    totalFees: 0,
    circulating: 0,
    averageFee: 0,
    wallets: 0,
    lastTransactionAt: null,
    transactions24h: 0,
    volume24h: 0,
    newestBlocks: [],
  })
  empty.clock.now = Date.UTC(2031, 2, 1, 12)
  expect((await empty.askCall(dailyTotals, { days: 2 })).body).toEqual([
    { day: '2031-02-28', transactions: 0, volume: 0, fees: 0 },
    { day: '2031-03-01', transactions: 0, volume: 0, fees: 0 },
  ])
  expect((await empty.askCall(topHolders, {})).body).toEqual([])
})

test('statistics and days are the plain sums at any time, also when a block spans their edges', async () => {
  const anyBlock = fc.array(
    fc.record({ amount: fc.integer({ min: 1, max: 5_000_000 }), afterMs: fc.nat(HOUR_MS) }),
    { minLength: 1, maxLength: 4 },
  )
  const anyDay = fc.record({
    blocks: fc.array(anyBlock, { maxLength: 4 }),
    thenMs: fc.oneof(fc.nat(2 * HOUR_MS), fc.nat(3 * DAY_MS)),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(anyDay, { minLength: 1, maxLength: 5 }), async spans => {
      for (const { blocks, thenMs } of spans) {
        for (const block of blocks) await commitAtOnce(block)
        expect(await statistics()).toMatchObject(plainStatistics())
        clock.now += thenMs
        expect(await statistics()).toMatchObject(plainStatistics())
        expect(await daily(5)).toEqual(plainDays(5))
      }
    }),
    { numRuns: 12 },
  )
})

test('a second that has passed leaves its transaction out of the last 24 hours', async () => {
  await commitAtOnce([{ amount: 7_000_000, afterMs: 10 * DAY_MS }])
  const madeMs = clock.now
  clock.now = madeMs + DAY_MS
  expect(await statistics()).toMatchObject({ transactions24h: 1, volume24h: 7 })
  clock.now += 1000
  expect(await statistics()).toMatchObject({ transactions24h: 0, volume24h: 0 })
})

test('the last millisecond of a day belongs to it, and the next one to the next day', async () => {
  // After a day without transactions.
  const midnight = Math.ceil(clock.now / DAY_MS + 1) * DAY_MS
  clock.now = midnight - 2
  await commitAtOnce([
    { amount: 1_000_000, afterMs: 1 },
    { amount: 2_000_000, afterMs: 1 },
  ])
  expect(await daily(2)).toMatchObject([
    { transactions: 1, volume: 1, fees: 0.001 },
    { transactions: 1, volume: 2, fees: 0.001 },
  ])
})

test('any number of polls cost three queries a second, and a version that the client has is not sent again', async () => {
  const queries = recordQueries(pool, reader)
  const first = await ask('GET', '/api/statistics')
  const before = queries.length
  const headers = { 'if-none-match': String(first.headers['etag']) }
  const again = await Promise.all(
    Array.from({ length: 50 }, () => ask('GET', '/api/statistics', undefined, { headers })),
  )
  expect(new Set(again.map(answer => answer.status))).toEqual(new Set([304]))
  expect(queries.length - before).toBe(0)
  clock.now += 1000
  await Promise.all(Array.from({ length: 50 }, statistics))
  expect(queries.length - before).toBe(3)
})

for (const [days, status] of [
  ['1', 200],
  [String(DAILY_TOTALS_MAX_DAYS), 200],
  ['0', 400],
  [String(DAILY_TOTALS_MAX_DAYS + 1), 400],
  ['-1', 400],
  ['x', 400],
] as const)
  test(`${days} days are answered with ${status}`, async () => {
    const answer = await ask('GET', `/api/daily?days=${days}`)
    expect(answer.status).toBe(status)
    if (status === 200) expect(answer.body).toHaveLength(Number(days))
    else expect(answer.body.message).toMatch(/^'days' must be/)
  })

test('a year of days adds up to the whole ledger', async () => {
  const days = await daily(DAILY_TOTALS_MAX_DAYS)
  const spanMs = DAILY_TOTALS_MAX_DAYS * DAY_MS
  const recent = all.filter(t => t.atMs >= Math.floor(clock.now / DAY_MS + 1) * DAY_MS - spanMs)
  expect(days.reduce((sum, day) => sum + day.transactions, 0)).toBe(recent.length)
})

/** One block: the orders of one turn of the event loop share a commit. */
async function commitAtOnce(block: readonly { amount: number; afterMs: number }[]): Promise<void> {
  const made = await Promise.all(
    block.map(({ amount, afterMs }) =>
      ledger.submit(
        transferOrder({
          from: anna,
          to: ben,
          amount: micros(BigInt(amount)),
          fee: micros(1000n),
          key: null,
          atMs: (clock.now += afterMs),
        }),
      ),
    ),
  )
  for (const result of made) if ('made' in result) all.push(result.made)
}

function plainStatistics(): Omit<LedgerStatistics, 'newestBlocks'> {
  const startMs = Math.floor(clock.now / 1000) * 1000 - DAY_MS
  const recent = all.filter(t => t.atMs >= startMs)
  const fees = sum(all.map(t => t.fee))
  return {
    latestBlock: all.at(-1)!.block,
    totalTransactions: all.length,
    totalVolume: microsToJson(sum(all.map(t => t.amount))),
    totalFees: microsToJson(fees),
    circulating: microsToJson(micros(900_000_000_000n - fees)),
    averageFee: Math.round(Number(fees) / all.length) / 1e6,
    wallets: 2,
    lastTransactionAt: new Date(all.at(-1)!.atMs).toISOString(),
    transactions24h: recent.length,
    volume24h: microsToJson(sum(recent.map(t => t.amount))),
  }
}

function plainDays(count: number): DailyTotals {
  return Array.from({ length: count }, (_, i) => {
    const day = new Date(clock.now - (count - 1 - i) * DAY_MS).toISOString().slice(0, 10)
    const those = all.filter(t => new Date(t.atMs).toISOString().startsWith(day))
    return {
      day,
      transactions: those.length,
      volume: microsToJson(sum(those.map(t => t.amount))),
      fees: microsToJson(sum(those.map(t => t.fee))),
    }
  })
}

const sum = (amounts: readonly Micros[]) => micros(amounts.reduce((total, a) => total + a, 0n))
