import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Address } from '#api/chain/address.ts'
import { BALANCE_PERIODS, type BalancePeriod } from '#api/values/ledger.ts'
import type { Balances } from '#api/schemas/explorer.ts'
import { BALANCE_POINTS } from '#api/limits.ts'
import { micros, microsToJson } from '#api/chain/money.ts'
import type { LedgerTransaction } from '../chain/reading/records.ts'
import { transferOrder } from '../ledger/transfer.ts'
import { testApp } from '../testing/testApp.ts'
import { openingOrder, randomAddress } from '../testing/testLedger.ts'
import { DAY_MS, HOUR_MS } from '#api/time.ts'

const PERIOD_MS = { day: DAY_MS, week: 7 * DAY_MS, month: 30 * DAY_MS, all: DAY_MS }
const OPENING = 900_000_000_000n

const { ask, ledger, head, clock } = await testApp()
clock.now = Date.UTC(2031, 0, 1)
const [anna, ben] = [randomAddress(), randomAddress()]
await ledger.submit(openingOrder(ben, micros(0n), clock.now))

const balances = async (address: Address, period: BalancePeriod | '' = '') =>
  (await ask('GET', `/api/addresses/${address}/balances${period && `?period=${period}`}`))
    .body as unknown as Balances

test('a wallet without transactions has a balance of zero, for a day', async () => {
  const carl = randomAddress()
  await ledger.submit(openingOrder(carl, micros(0n), clock.now))
  expect(await balances(carl)).toEqual([
    { at: new Date(clock.now - DAY_MS).toISOString(), balance: 0 },
    { at: new Date(clock.now).toISOString(), balance: 0 },
  ])
})

test('every period starts, continues and ends as a replay of the transactions does', async () => {
  await ledger.submit(openingOrder(anna, micros(OPENING), (clock.now += HOUR_MS)))
  const all: LedgerTransaction[] = head.newest(0, 1)
  const anyBurst = fc.record({
    parties: fc.constantFrom([anna, ben] as const, [ben, anna] as const, [anna, anna] as const),
    amount: fc.integer({ min: 1, max: 5_000_000 }),
    // Enough for a period of more changes than points; often several in one millisecond.
    count: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 150, max: 300 })),
    everyMs: fc.constantFrom(0, 1, 7, 60_000, 500_000),
    thenMs: fc.oneof(fc.nat(2 * HOUR_MS), fc.nat(12 * DAY_MS)),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(anyBurst, { minLength: 1, maxLength: 3 }), async bursts => {
      for (const burst of bursts) {
        all.push(...(await commit(burst)))
        clock.now += burst.thenMs
        for (const period of BALANCE_PERIODS)
          expect(await balances(anna, period), period).toEqual(replayed(all, period))
      }
    }),
    { numRuns: 5 },
  )

  all.push(...(await commit({ parties: [anna, ben], amount: 1, count: 600, everyMs: 144_000 })))
  const crowded = await balances(anna, 'day')
  expect(crowded).toEqual(replayed(all, 'day'))
  expect(crowded).toHaveLength(BALANCE_POINTS + 2)
})

test('a transaction of the period’s first millisecond is in it, one before it is how it began', async () => {
  const carl = randomAddress()
  await ledger.submit(openingOrder(carl, micros(5_000_000n), clock.now))
  clock.now += DAY_MS
  expect((await balances(carl, 'day')).map(({ balance }) => balance)).toEqual([0, 5, 5])
  clock.now += 1
  expect((await balances(carl, 'day')).map(({ balance }) => balance)).toEqual([5, 5])
  expect((await balances(carl, 'all')).map(({ balance }) => balance)).toEqual([0, 5, 5])
})

test('an unknown period is refused', async () => {
  const answer = await ask('GET', `/api/addresses/${anna}/balances?period=year`)
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
})

interface Burst {
  parties: readonly [Address, Address]
  amount: number
  count: number
  everyMs: number
}

/** The transfers that the ledger accepts: an empty wallet sends nothing. */
async function commit({ parties: [from, to], amount, count, everyMs }: Burst) {
  const made = await Promise.allSettled(
    Array.from({ length: count }, () =>
      ledger.submit(
        transferOrder({
          from,
          to,
          amount: micros(BigInt(amount)),
          fee: micros(1000n),
          key: null,
          atMs: (clock.now += everyMs),
        }),
      ),
    ),
  )
  return made.flatMap(each =>
    each.status === 'fulfilled' && 'made' in each.value ? [each.value.made] : [],
  )
}

/** The same from all rows, one by one. */
function replayed(all: readonly LedgerTransaction[], period: BalancePeriod): Balances {
  const leastMs = clock.now - PERIOD_MS[period]
  const fromMs = period === 'all' ? Math.min(all[0]!.atMs, leastMs) : leastMs
  const spanMs = clock.now - fromMs
  let balance = 0n
  let start = 0n
  const changes: { atMs: number; balance: bigint }[] = []
  for (const { from, to, amount, fee, atMs } of all) {
    if (from === anna) balance -= amount + fee
    if (to === anna) balance += amount
    if (atMs < fromMs) start = balance
    else changes.push({ atMs, balance })
  }
  const ends = Array.from({ length: BALANCE_POINTS }, (_, i) =>
    Math.floor(((i + 1) * spanMs) / BALANCE_POINTS),
  )
  const lastOfBucket = new Map(
    changes.map(change => [ends.findIndex(end => change.atMs - fromMs <= end), change]),
  )
  const shown = changes.length > BALANCE_POINTS ? [...lastOfBucket.values()] : changes
  return [{ atMs: fromMs, balance: start }, ...shown, { atMs: clock.now, balance }].map(point => ({
    at: new Date(point.atMs).toISOString(),
    balance: microsToJson(micros(point.balance)),
  }))
}
