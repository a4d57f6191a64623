import { expect, test } from 'vitest'
import { lastMonth, periodOf, thisMonth, thisYear } from './period.ts'

/** In the machine's time zone, as for a user. */
test('a period includes its whole first and last day', () => {
  expect(periodOf({ from: '2026-02-01', to: '2026-02-28' })).toEqual({
    sinceMs: new Date(2026, 1, 1).getTime(),
    untilMs: new Date(2026, 2, 1).getTime(),
    problem: null,
  })
  const { sinceMs, untilMs } = periodOf({ from: '2026-03-29', to: '2026-03-29' })
  expect([sinceMs, untilMs]).toEqual([
    new Date(2026, 2, 29).getTime(),
    new Date(2026, 2, 30).getTime(),
  ])
})

test('a period may be open at either end', () => {
  expect(periodOf({ from: '', to: '' })).toEqual({
    sinceMs: undefined,
    untilMs: undefined,
    problem: null,
  })
})

for (const [from, to, problem] of [
  ['2026-02-30', '', 'There is no such day'],
  ['2026-13-01', '', 'There is no such day'],
  ['', '2026-00-10', 'There is no such day'],
  ['26-05-01', '', 'There is no such day'],
  ['may', '', 'There is no such day'],
  ['1066-10-14', '', 'There is no such day'],
  ['2026-05-02', '2026-05-01', 'The first day must not come after the last'],
] as const)
  test(`from '${from}' to '${to}' is no period`, () =>
    expect(periodOf({ from, to }).problem).toBe(problem))

test('months and years are those of the calendar, and end today', () => {
  const january = new Date(2028, 0, 18, 12).getTime()
  expect(thisMonth(january)).toEqual({ from: '2028-01-01', to: '2028-01-18' })
  expect(lastMonth(january)).toEqual({ from: '2027-12-01', to: '2027-12-31' })
  const march = new Date(2028, 2, 31, 12).getTime()
  expect(lastMonth(march)).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(thisYear(march)).toEqual({ from: '2028-01-01', to: '2028-03-31' })
})
