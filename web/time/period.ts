import { t } from '../language/t.ts'

/** Whole local days as in a date field: '2026-05-03', or empty. */
export interface Days {
  from: string
  to: string
}

export interface Period {
  sinceMs: number | undefined
  /** Exclusive. */
  untilMs: number | undefined
  problem: string | null
}

/** From the first moment of the one day to the end of the other. */
export function periodOf({ from, to }: Days): Period {
  const sinceMs = from === '' ? undefined : midnight(from)
  const untilMs = to === '' ? undefined : midnight(to, 1)
  const isNoDay = sinceMs === null || untilMs === null
  const isTurned = Boolean(sinceMs && untilMs) && sinceMs! >= untilMs!
  const problem = isNoDay ? t('time.no_such_day') : isTurned ? t('time.days_reversed') : null
  return { sinceMs: sinceMs ?? undefined, untilMs: untilMs ?? undefined, problem }
}

/** By the calendar, so that a day with a clock change is whole too. */
function midnight(day: string, daysLater = 0): number | null {
  const [, year, month, date] = /^([12]\d{3})-(\d\d)-(\d\d)$/.exec(day)?.map(Number) ?? []
  if (year === undefined) return null
  const found = new Date(year, month! - 1, date)
  if (found.getMonth() !== month! - 1 || found.getTime() < 0) return null
  return new Date(year, month! - 1, date! + daysLater).getTime()
}

/** The month up to today. */
export function thisMonth(nowMs: number): Days {
  const now = new Date(nowMs)
  return { from: dayText(new Date(now.getFullYear(), now.getMonth(), 1)), to: dayText(now) }
}

export function lastMonth(nowMs: number): Days {
  const now = new Date(nowMs)
  const [year, month] = [now.getFullYear(), now.getMonth()]
  return { from: dayText(new Date(year, month - 1, 1)), to: dayText(new Date(year, month, 0)) }
}

/** The year up to today. */
export function thisYear(nowMs: number): Days {
  const now = new Date(nowMs)
  return { from: dayText(new Date(now.getFullYear(), 0, 1)), to: dayText(now) }
}

const dayText = (day: Date): string =>
  [day.getFullYear(), day.getMonth() + 1, day.getDate()]
    .map(part => String(part).padStart(2, '0'))
    .join('-')
