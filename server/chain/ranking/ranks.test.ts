import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Ranks } from './ranks.ts'

/** Few values, so that equal balances are common, and enough of them that buckets split. */
const anyBalance = fc.oneof(fc.nat(20), fc.nat(5000), fc.nat({ max: 1e9 }))

const plainRank = (balances: readonly number[], balance: number) =>
  1 + balances.filter(other => other > balance).length

test('a rank is always 1 + the number of larger balances, after any movements, also when stored and read', () => {
  fc.assert(
    fc.property(
      fc.array(anyBalance, { maxLength: 3000, size: 'max' }),
      fc.array(fc.tuple(fc.nat(), anyBalance), { maxLength: 3000, size: 'max' }),
      (start, moves) => {
        const balances = [...start, 0]
        const ranks = Ranks.from(Float64Array.from(balances))
        for (const [pick, after] of moves) {
          const at = pick % balances.length
          ranks.move(balances[at]!, after)
          balances[at] = after
        }
        const read = Ranks.restore(ranks.save())
        for (const balance of new Set([...balances.slice(0, 50), 0, 7, 1e9]))
          expect([ranks.rankOf(balance), read.rankOf(balance)]).toEqual(
            Array(2).fill(plainRank(balances, balance)),
          )
      },
    ),
    { numRuns: 30 },
  )
})

test('emptying and refilling loses no balance', () => {
  const ranks = new Ranks()
  for (let value = 1; value <= 5000; value++) ranks.move(0, value)
  expect(ranks.rankOf(2500)).toBe(2501)
  for (let value = 1; value <= 5000; value++) ranks.move(value, 0)
  expect(ranks.rankOf(0)).toBe(1)
  ranks.move(0, 5)
  expect(ranks.rankOf(0)).toBe(2)
})
