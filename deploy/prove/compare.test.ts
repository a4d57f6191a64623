import { expect, test } from 'vitest'
import { compare, longestGapMs, type Sent, type Stored } from './compare.ts'

const sent = (amountMicros: bigint, number: bigint | null): Sent => ({
  from: 'anna',
  to: 'ben',
  amountMicros,
  number,
})
const stored = (amountMicros: bigint, number: bigint): Stored => ({
  from: 'anna',
  to: 'ben',
  amountMicros,
  number,
})

test('an acknowledged transfer that is stored, and an unacknowledged one, are no difference', () => {
  const difference = compare(
    [sent(1n, 7n), sent(2n, null), sent(3n, null)],
    [stored(1n, 7n), stored(2n, 8n)],
  )
  expect(difference).toEqual({ acknowledged: 1, lost: [], doubled: [], strays: [] })
})

test('an acknowledged transfer is lost if it is missing or has another number', () => {
  const { lost } = compare([sent(1n, 7n), sent(2n, 8n)], [stored(2n, 9n)])
  expect(lost).toEqual([sent(1n, 7n), sent(2n, 8n)])
})

test('an acknowledged transfer is lost if it went to another recipient', () => {
  const { lost } = compare([sent(1n, 7n)], [{ ...stored(1n, 7n), to: 'cleo' }])
  expect(lost).toHaveLength(1)
})

test('a transfer stored twice is doubled, acknowledged or not', () => {
  const rows = [stored(1n, 7n), stored(1n, 8n), stored(2n, 9n), stored(2n, 10n)]
  const { doubled, lost } = compare([sent(1n, 7n), sent(2n, null)], rows)
  expect(doubled).toEqual([sent(1n, 7n), sent(2n, null)])
  expect(lost).toEqual([])
})

test('a transfer that no client sent is a stray', () => {
  expect(compare([], [stored(1n, 7n)]).strays).toEqual([stored(1n, 7n)])
})

for (const [what, at, gap] of [
  ['between two answers', [1, 2, 9], 7],
  ['before the first', [8], 8],
  ['after the last', [1], 9],
  ['with none at all', [], 10],
  ['without those outside', [-5, 5, 20], 5],
] as const)
  test(`the longest time without an answer counts ${what}`, () =>
    expect(longestGapMs(at, 0, 10)).toBe(gap))
