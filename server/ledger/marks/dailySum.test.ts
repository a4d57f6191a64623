import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Micros, micros } from '#api/chain/money.ts'
import type { Mark } from '../order.ts'
import { DailySum } from './dailySum.ts'
import { HOUR_MS } from '#api/time.ts'

const amounts = fc.bigInt({ min: 1n, max: 10n ** 12n }).map(micros)
const steps = fc.array(fc.tuple(fc.nat({ max: 30 * HOUR_MS }), amounts), { maxLength: 60 })

test('an amount counts for at least 24 hours and at most 25', () => {
  fc.assert(
    fc.property(steps, moves => {
      let nowMs = 1_800_000_000_000
      let mark: Mark | undefined
      const made: { atMs: number; amount: Micros }[] = []
      const sumSince = (sinceMs: number) =>
        made.reduce((sum, { atMs, amount }) => (atMs > sinceMs ? sum + amount : sum), 0n)
      for (const [waitMs, amount] of moves) {
        nowMs += waitMs
        // An order does not see an expired mark.
        if (mark && mark.untilMs <= nowMs) mark = undefined
        const sum = new DailySum('sum', mark, nowMs)
        expect(sum.total).toBeGreaterThanOrEqual(sumSince(nowMs - 24 * HOUR_MS))
        expect(sum.total).toBeLessThanOrEqual(sumSince(nowMs - 25 * HOUR_MS))
        mark = { ...sum.plus(amount), transaction: null }
        made.push({ atMs: nowMs, amount })
      }
    }),
  )
})
