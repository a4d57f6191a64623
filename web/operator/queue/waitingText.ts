import { DAY_MS, HOUR_MS, MINUTE_MS } from '#api/time.ts'
import { t } from '../../language/t.ts'

/** The applicants' page says that a review takes 24 to 48 hours. */
const PROMISED_MS = 2 * DAY_MS

const DUE_MS = 36 * HOUR_MS

/** Late is past what was promised; due is near it. */
export const urgencyOf = (waitedMs: number): 'late' | 'due' | null =>
  waitedMs > PROMISED_MS ? 'late' : waitedMs > DUE_MS ? 'due' : null

/** A waiting time, rounded for reading. */
export function waitingText(waitedMs: number): string {
  const days = Math.floor(waitedMs / DAY_MS)
  const hours = Math.floor(waitedMs / HOUR_MS) % 24
  const minutes = Math.floor(waitedMs / MINUTE_MS) % 60
  if (days > 0) return t('operator.days_hours', { days, hours })
  if (hours > 0) return t('operator.hours_minutes', { hours, minutes })
  if (minutes > 0) return t('operator.minutes', { minutes })
  return t('operator.under_a_minute')
}
