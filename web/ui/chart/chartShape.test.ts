import { expect, test } from 'vitest'
import { barShape, chartShape } from './chartShape.ts'

test('points run from the left to the right edge, and up from zero to the highest line', () => {
  const { plotted, ticks } = chartShape(
    [
      { atMs: 1000, value: 5 },
      { atMs: 2000, value: 15 },
      { atMs: 5000, value: 10 },
    ],
    1,
  )
  expect(plotted).toEqual([
    { x: 0, y: 66.67, from: 0 },
    { x: 25, y: 0, from: 25 },
    { x: 100, y: 33.33, from: 100 },
  ])
  expect(ticks.map(({ value, y }) => [value, y])).toEqual([
    [0, 100],
    [5, 66.67],
    [10, 33.33],
    [15, 0],
  ])
})

test('a value holds until the next one: the line goes in steps', () => {
  const { line, area } = chartShape(
    [
      { atMs: 0, value: 0 },
      { atMs: 10, value: 1 },
    ],
    1,
  )
  expect(line).toBe('M0 100H0V100H100V0H100')
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
    const { plotted, line } = chartShape(points, 1)
    for (const { x, y } of plotted) expect([x, y].every(Number.isFinite)).toBe(true)
    expect(line).not.toContain('NaN')
  })

test('bars share the width, start at the bottom, and the pointer finds each over its whole share', () => {
  const { plotted, area } = barShape([0, 4, 2, 1], 1)
  expect(plotted.map(({ y }) => y)).toEqual([100, 0, 50, 75])
  expect(plotted.map(({ x }) => x)).toEqual([12.5, 37.5, 62.5, 87.5])
  expect(plotted.map(({ from }) => from)).toEqual([0, 25, 50, 75])
  expect(area).toContain('M28.5 100V0h18V100Z')
})

test('bars of zero are flat', () => {
  expect(barShape([0, 0], 1).plotted.map(({ y }) => y)).toEqual([100, 100])
})
