import { format } from '../../../ui/format.ts'
import { t } from '../../../language/t.ts'

/** The local day of a time: 'Today', 'Yesterday' or its date. */
export function dayName(iso: string, nowMs: number): string {
  const day = format.longDay(iso)
  if (day === format.longDay(nowMs)) return t('wallet.today')
  // By the calendar: a day with a clock change does not have 24 hours.
  const yesterday = new Date(nowMs)
  yesterday.setDate(yesterday.getDate() - 1)
  return day === format.longDay(yesterday.getTime()) ? t('wallet.yesterday') : day
}
