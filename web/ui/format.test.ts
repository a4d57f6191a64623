import { expect, test } from 'vitest'
import { format } from './format.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** In the machine's time zone, as for a user. */
const AT = new Date(2025, 2, 12, 14, 5, 9).getTime()

for (const [what, text, expected] of [
  ['a count', format.count(1_234_567), '1,234,567'],
  ['a balance', format.decimals('1234.000001'), '1,234.000001'],
  ['a rate', format.twoDecimals('2'), '2.00'],
  ['an average fee', format.fourDecimals(0.001), '0.0010'],
  ['a volume', format.toTwoDecimals(1234.5678), '1,234.57'],
  ['a thousand and a half on an axis', format.short(1500), '1.5K'],
  ['a millionth on an axis', format.short(0.000_001), '0.000001'],
  ['a day of this year', format.monthDay(AT), 'Mar 12'],
  ['a day', format.day(AT), 'Mar 12, 2025'],
  ['a day of UTC', format.utcDay('2025-03-12'), 'Mar 12, 2025'],
  ['a birthday', format.longUtcDay('1990-12-10T00:00:00Z'), 'December 10, 1990'],
  ['a moment', format.moment(AT), 'Mar 12, 2025, 2:05:09 PM'],
  ['a minute', format.minute(new Date(AT).toISOString()), 'Mar 12, 2025, 2:05 PM'],
  ['a time of this week', format.weekday(AT), 'Wed 2:05 PM'],
  ['less than nothing', format.ago(-5000), 'now'],
  ['a moment ago', format.ago(999), 'now'],
  ['a second', format.ago(1000), '1 sec. ago'],
  ['almost a minute', format.ago(MINUTE - 1), '59 sec. ago'],
  ['a minute', format.ago(MINUTE), '1 min. ago'],
  ['an hour', format.ago(60 * MINUTE), '1 hr. ago'],
  ['almost a day', format.ago(DAY - 1), '23 hr. ago'],
  ['a day', format.ago(DAY), 'yesterday'],
  ['two months', format.ago(61 * DAY), '2 mo. ago'],
  ['two years', format.ago(800 * DAY), '2 yr. ago'],
] as const)
  // The narrow space before AM and PM depends on the browser.
  test(`${what} is written '${expected}'`, () => expect(text.replace(/\s/g, ' ')).toBe(expected))
