import { format } from '../ui/format.ts'

/** 'today at 4:13 AM', 'tomorrow at 4:13 AM' or 'Wednesday 4:13 AM', in the user's zone, for the next days. */
export function dayAndTime(atMs: number, nowMs: number): string {
  const tomorrow = new Date(nowMs)
  tomorrow.setDate(tomorrow.getDate() + 1)
  const isOn = (dayMs: number) => format.day(dayMs) === format.day(atMs)
  if (isOn(nowMs)) return `today at ${format.time(atMs)}`
  return isOn(tomorrow.getTime()) ? `tomorrow at ${format.time(atMs)}` : format.longWeekday(atMs)
}
