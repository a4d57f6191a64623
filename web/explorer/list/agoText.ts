const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const YEAR_MS = 365 * DAY_MS

/** From the largest on; a time is told in the first of them that it fills. */
const UNITS = [
  ['year', YEAR_MS],
  ['month', YEAR_MS / 12],
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
  ['second', SECOND_MS],
] as const

/** How long ago, in one unit, rounded down: '3 min. ago'. The clock's lag never makes it the future. */
export function agoText(elapsedMs: number, locale?: string): string {
  const format = formatOf(locale)
  for (const [unit, unitMs] of UNITS)
    if (elapsedMs >= unitMs) return format.format(-Math.floor(elapsedMs / unitMs), unit)
  return format.format(0, 'second')
}

const formats = new Map<string | undefined, Intl.RelativeTimeFormat>()

/** Making one costs more than using it, and every row asks each second. */
function formatOf(locale: string | undefined): Intl.RelativeTimeFormat {
  const known = formats.get(locale)
  if (known) return known
  const made = new Intl.RelativeTimeFormat(locale, { style: 'short', numeric: 'auto' })
  formats.set(locale, made)
  return made
}
