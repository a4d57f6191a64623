import { format } from '../ui/format.ts'
import { t } from '../language/t.ts'

/** 'today at 4:13 AM', 'tomorrow at 4:13 AM' or 'Wednesday 4:13 AM', in the user's zone, for the next days. */
export function dayAndTime(atMs: number, nowMs: number): string {
  const tomorrow = new Date(nowMs)
  tomorrow.setDate(tomorrow.getDate() + 1)
  const isOn = (dayMs: number) => format.day(dayMs) === format.day(atMs)
  // Spanish has 'a la 1:15' and 'a las 2:15'.
  const at = { time: format.time(atMs), hour: new Date(atMs).getHours() }
  if (isOn(nowMs)) return t('time.today_at', at)
  if (isOn(tomorrow.getTime())) return t('time.tomorrow_at', at)
  return t('time.weekday_at', { ...at, weekday: format.weekdayName(atMs) })
}
