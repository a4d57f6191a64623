import fc from 'fast-check'
import { expect, test } from 'vitest'
import { axisTicks } from './axisTicks.ts'

for (const [highest, leastStep, ticks] of [
  [10, 0.000_001, [0, 5, 10]],
  [12, 0.000_001, [0, 5, 10, 15]],
  [6, 0.000_001, [0, 2, 4, 6]],
  [0.3, 0.000_001, [0, 0.1, 0.2, 0.3]],
  [0.000_001, 0.000_001, [0, 0.000_001]],
  [1, 1, [0, 1]],
  [2, 1, [0, 1, 2]],
  [0, 1, [0, 1]],
  [999_999_999, 0.000_001, [0, 5e8, 1e9]],
] as const)
  test(`up to ${highest} by steps of ${leastStep} or more: ${ticks.join(', ')}`, () =>
    expect(axisTicks(highest, leastStep)).toEqual(ticks))

test('the lines begin at zero, reach the highest value and leave less than half the room above it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999_999_999 }), micros => {
      const highest = micros / 1e6
      const ticks = axisTicks(highest, 0.000_001)
      expect(ticks[0]).toBe(0)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest)
      expect(highest / ticks.at(-1)!).toBeGreaterThan(0.5)
      expect(ticks.length).toBeLessThanOrEqual(4)
    }),
  )
})
