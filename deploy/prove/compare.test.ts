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

test('what was told and is there, and what nobody was told, is no difference', () => {
  const difference = compare(
    [sent(1n, 7n), sent(2n, null), sent(3n, null)],
    [stored(1n, 7n), stored(2n, 8n)],
  )
  expect(difference).toEqual({ acknowledged: 1, lost: [], doubled: [], strays: [] })
})

test('what was told is lost when it is not there, or under another number', () => {
  const { lost } = compare([sent(1n, 7n), sent(2n, 8n)], [stored(2n, 9n)])
  expect(lost).toEqual([sent(1n, 7n), sent(2n, 8n)])
})

test('what was told is lost when it went to somebody else', () => {
  const { lost } = compare([sent(1n, 7n)], [{ ...stored(1n, 7n), to: 'cleo' }])
  expect(lost).toHaveLength(1)
})

test('what is there twice is doubled, whether it was told or not', () => {
  const rows = [stored(1n, 7n), stored(1n, 8n), stored(2n, 9n), stored(2n, 10n)]
  const { doubled, lost } = compare([sent(1n, 7n), sent(2n, null)], rows)
  expect(doubled).toEqual([sent(1n, 7n), sent(2n, null)])
  expect(lost).toEqual([])
})

test('what nobody has asked for is a stray', () => {
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
