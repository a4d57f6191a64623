import { format } from '../../../ui/format.ts'

/** The reader's own day of a time: 'Today', 'Yesterday' or its date. */
export function dayName(iso: string, nowMs: number): string {
  const day = format.longDay(iso)
  if (day === format.longDay(nowMs)) return 'Today'
  // By the calendar: the day on which clocks change is no 24 hours long.
  const yesterday = new Date(nowMs)
  yesterday.setDate(yesterday.getDate() - 1)
  return day === format.longDay(yesterday.getTime()) ? 'Yesterday' : day
}
