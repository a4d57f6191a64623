import { LOCALE } from '../language/language.ts'

const UNITS = { second: 1, minute: 60, hour: 3600 } as const

/** '12 minutes': rounded up, in the largest unit that is not too coarse. Apart: a first visit does not need it. */
export function formatWait(seconds: number): string {
  const unit = seconds < 90 ? 'second' : seconds < 7200 ? 'minute' : 'hour'
  const format = new Intl.NumberFormat(LOCALE, { style: 'unit', unit, unitDisplay: 'long' })
  return format.format(Math.ceil(seconds / UNITS[unit]))
}
