import { expect, test } from 'vitest'
import { barShape, chartShape } from './chartShape.ts'

test('places run from the left to the right edge, the highest value on top', () => {
  const { places, highest, lowest } = chartShape([
    { atMs: 1000, value: 5 },
    { atMs: 2000, value: 15 },
    { atMs: 5000, value: 10 },
  ])
  expect(places).toEqual([
    { x: 0, y: 92, from: 0 },
    { x: 25, y: 8, from: 25 },
    { x: 100, y: 50, from: 100 },
  ])
  expect([highest.value, lowest.value]).toEqual([15, 5])
})

test('a value holds until the next one: the line goes in steps', () => {
  const { line, area } = chartShape([
    { atMs: 0, value: 0 },
    { atMs: 10, value: 1 },
  ])
  expect(line).toBe('M0 92H0V92H100V8H100')
  expect(area).toBe(`${line}V100H0Z`)
})

const LEVEL: Record<string, { atMs: number; value: number }[]> = {
  'one point': [{ atMs: 7, value: 3 }],
  'points at one time': [
    { atMs: 7, value: 3 },
    { atMs: 7, value: 4 },
  ],
  'an unchanged value': [
    { atMs: 7, value: 0 },
    { atMs: 9, value: 0 },
  ],
}
for (const [what, points] of Object.entries(LEVEL))
  test(`${what} never divides by zero`, () => {
    const { places, line } = chartShape(points)
    for (const { x, y } of places) expect([x, y].every(Number.isFinite)).toBe(true)
    expect(line).not.toContain('NaN')
  })

test('bars share the width, begin at the bottom, and the pointer finds each over its whole share', () => {
  const { places, area } = barShape([0, 4, 2, 1])
  expect(places.map(({ y }) => y)).toEqual([100, 8, 54, 77])
  expect(places.map(({ x }) => x)).toEqual([12.5, 37.5, 62.5, 87.5])
  expect(places.map(({ from }) => from)).toEqual([0, 25, 50, 75])
  expect(area).toContain('M28.5 100V8h18V100Z')
})

test('bars of nothing lie flat', () => {
  expect(barShape([0, 0]).places.map(({ y }) => y)).toEqual([100, 100])
})
