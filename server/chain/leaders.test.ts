import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Leaders } from './leaders.ts'

const COUNT = 5

test('the leaders are those of a plain sort, whatever moved before', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(8), { maxLength: 20 }),
      fc.array(fc.tuple(fc.nat(), fc.nat(12), fc.boolean()), { maxLength: 60 }),
      (start, moves) => {
        const balances = Float64Array.from([0, ...start, 0])
        const leaders = new Leaders(COUNT)
        for (const [pick, after, isAsked] of moves) {
          const wallet = 1 + (pick % (balances.length - 1))
          leaders.notice(balances[wallet]!, after)
          balances[wallet] = after
          if (isAsked) expect(leaders.among(balances)).toEqual(plainLeaders(balances))
        }
        expect(leaders.among(balances)).toEqual(plainLeaders(balances))
      },
    ),
    { numRuns: 300 },
  )
})

test('a movement among the others does not look for them again', () => {
  const balances = Float64Array.from([0, 50, 40, 30, 20, 10, 5, 4])
  const leaders = new Leaders(COUNT)
  const found = leaders.among(balances)
  leaders.notice(5, 9)
  expect(leaders.among(balances)).toBe(found)
  leaders.notice(4, 10)
  expect(leaders.among(balances)).not.toBe(found)
})

const plainLeaders = (balances: Float64Array) =>
  [...balances.keys()]
    .filter(wallet => balances[wallet]! > 0)
    .toSorted((a, b) => balances[b]! - balances[a]! || a - b)
    .slice(0, COUNT)
