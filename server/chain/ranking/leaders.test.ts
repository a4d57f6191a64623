import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Leaders } from './leaders.ts'

const COUNT = 5

test('the leaders are those of a plain sort, after any movements', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(8), { maxLength: 20 }),
      fc.array(fc.tuple(fc.nat(), fc.nat(12), fc.boolean()), { maxLength: 60 }),
      (start, moves) => {
        const balances = Float64Array.from([0, ...start, 0])
        const leaders = new Leaders(COUNT, 2)
        for (const [pick, after, isAsked] of moves) {
          const wallet = 1 + (pick % (balances.length - 1))
          leaders.notice(wallet, balances[wallet]!, after)
          balances[wallet] = after
          if (isAsked) expect(leaders.among(balances)).toEqual(plainLeaders(balances))
        }
        expect(leaders.among(balances)).toEqual(plainLeaders(balances))
      },
    ),
    { numRuns: 300 },
  )
})

test('a movement among the others does not search for leaders again', () => {
  const balances = Float64Array.from([0, 50, 40, 30, 20, 10, 5, 4])
  const leaders = new Leaders(COUNT)
  const found = leaders.among(balances)
  leaders.notice(6, 5, 9)
  expect(leaders.among(balances)).toBe(found)
  leaders.notice(7, 4, 10)
  expect(leaders.among(balances)).not.toBe(found)
})

test('no call scans all balances again, although a leader moves before each', () => {
  const wallets = 40_000
  const balances = Float64Array.from(
    { length: wallets },
    (_, wallet) => 1 + ((wallet * 7919) % 1000),
  )
  let reads = 0
  const counted = new Proxy(balances, {
    get(target, key) {
      reads++
      return Reflect.get(target, key) as unknown
    },
  })
  const leaders = new Leaders(COUNT)
  leaders.among(counted)
  expect(reads).toBeGreaterThan(wallets)
  for (let i = 0; i < 30; i++) {
    const leader = leaders.among(balances)[i % COUNT]!
    const after = i % 2 ? 0 : 2000 + i
    leaders.notice(leader, balances[leader]!, after)
    balances[leader] = after
    reads = 0
    expect(leaders.among(counted)).toEqual(plainLeaders(balances))
    expect(reads).toBeLessThan(wallets / 10)
  }
})

const plainLeaders = (balances: Float64Array) =>
  [...balances.keys()]
    .filter(wallet => balances[wallet]! > 0)
    .toSorted((a, b) => balances[b]! - balances[a]! || a - b)
    .slice(0, COUNT)
