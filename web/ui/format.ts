import { LOCALE } from '../language/language.ts'

type Value = number | `${number}`
type Time = number | string

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
const YEAR_MS = 365 * DAY_MS

/** Largest first; a time is shown in the first unit that it fills. */
const UNITS = [
  ['year', YEAR_MS],
  ['month', YEAR_MS / 12],
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
  ['second', SECOND_MS],
] as const

/** Formats numbers and times in the page's language. Times are in the user's zone, except UTC days. */
export const format = {
  /** 1,234 */
  count: numbers({ maximumFractionDigits: 0 }),
  /** As many decimals as there are, up to six. */
  decimals: numbers({ maximumFractionDigits: 6 }),
  toOneDecimal: numbers({ maximumFractionDigits: 1 }),
  toTwoDecimals: numbers({ maximumFractionDigits: 2 }),
  twoDecimals: numbers({ minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  fourDecimals: numbers({ minimumFractionDigits: 4, maximumFractionDigits: 4 }),
  /** 1,500 becomes 1.5K, for small places. */
  short: numbers({ notation: 'compact', maximumFractionDigits: 6 }),
  /** Mar 12 */
  monthDay: times({ month: 'short', day: 'numeric' }),
  /** Mar 12, 2025 */
  day: times({ dateStyle: 'medium' }),
  utcDay: times({ dateStyle: 'medium', timeZone: 'UTC' }),
  /** March 12, 2025 */
  longDay: times({ dateStyle: 'long' }),
  longUtcDay: times({ dateStyle: 'long', timeZone: 'UTC' }),
  /** 2:05 PM */
  time: times({ timeStyle: 'short' }),
  /** 2:05:09 PM */
  clock: times({ timeStyle: 'medium' }),
  /** Mar 12, 2025, 2:05:09 PM */
  moment: times({ dateStyle: 'medium', timeStyle: 'medium' }),
  /** Mar 12, 2025, 2:05 PM */
  minute: times({ dateStyle: 'medium', timeStyle: 'short' }),
  /** Wed 2:05 PM */
  weekday: times({ weekday: 'short', hour: 'numeric', minute: '2-digit' }),
  /** Wednesday 2:05 PM */
  longWeekday: times({ weekday: 'long', hour: 'numeric', minute: '2-digit' }),
  /** Wednesday */
  weekdayName: times({ weekday: 'long' }),
  /** The user's time zone: Europe/Berlin. */
  zone: () => new Intl.DateTimeFormat(LOCALE).resolvedOptions().timeZone,
  ago,
  /** 'a, b, and c' */
  list: (items: readonly string[]): string =>
    (listFormat ??= new Intl.ListFormat(LOCALE)).format(items),
  /** The separator between the whole number and its decimals. */
  decimalSign: (): string =>
    (decimalSign ??= new Intl.NumberFormat(LOCALE)
      .formatToParts(0.5)
      .find(({ type }) => type === 'decimal')!.value),
}

/** In one unit, rounded down: '3 min. ago'. Never in the future, even if clocks differ. */
function ago(elapsedMs: number): string {
  agoFormat ??= new Intl.RelativeTimeFormat(LOCALE, { style: 'short', numeric: 'auto' })
  for (const [unit, unitMs] of UNITS)
    if (elapsedMs >= unitMs) return agoFormat.format(-Math.floor(elapsedMs / unitMs), unit)
  return agoFormat.format(0, 'second')
}

// Made on first use: creating one costs more than a hundred uses.
let agoFormat: Intl.RelativeTimeFormat | undefined
let listFormat: Intl.ListFormat | undefined
let decimalSign: string | undefined

function numbers(options: Intl.NumberFormatOptions): (value: Value) => string {
  let made: Intl.NumberFormat | undefined
  return value => (made ??= new Intl.NumberFormat(LOCALE, options)).format(value)
}

function times(options: Intl.DateTimeFormatOptions): (at: Time) => string {
  let made: Intl.DateTimeFormat | undefined
  return at => (made ??= new Intl.DateTimeFormat(LOCALE, options)).format(new Date(at))
}
