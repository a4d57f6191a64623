import { expect, test } from 'vitest'
import { dayAndTime } from './dayAndTime.ts'

/** In the machine's time zone, as for a user. A Wednesday. */
const NOW = new Date(2026, 10, 18, 4, 13).getTime()

for (const [when, at, text] of [
  ['later today', new Date(2026, 10, 18, 23, 59), 'today at 11:59 PM'],
  ['24 hours later', new Date(2026, 10, 19, 4, 13), 'tomorrow at 4:13 AM'],
  ['late tomorrow', new Date(2026, 10, 19, 23, 59), 'tomorrow at 11:59 PM'],
  ['in two days', new Date(2026, 10, 20, 0, 0), 'Friday 12:00 AM'],
] as const)
  test(`${when} is '${text}'`, () =>
    expect(dayAndTime(at.getTime(), NOW).replace(/\s/g, ' ')).toBe(text))
