import { expect, test } from 'vitest'
import { ageOn } from './ageOn.ts'

for (const [born, today, age] of [
  ['1990-03-12', '2026-03-11', 35],
  ['1990-03-12', '2026-03-12', 36],
  ['2000-02-29', '2018-02-28', 17],
  ['2000-02-29', '2018-03-01', 18],
  ['2000-02-29', '2020-02-29', 20],
  ['1925-12-31', '2026-01-01', 100],
] as const)
  test(`a person born on ${born} is ${age} on ${today}`, () =>
    expect(ageOn(born, Date.parse(`${today}T12:00:00Z`))).toBe(age))
