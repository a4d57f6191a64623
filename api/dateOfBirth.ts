import { MINIMUM_AGE_YEARS } from './limits.ts'

export type BirthProblem = 'birth_date_invalid' | 'too_young'

/** What is wrong with a date of birth; null when nothing is. Today is the day in UTC. */
export function dateOfBirthProblem(text: string, nowMs: number): BirthProblem | null {
  if (!isRealDate(text)) return 'birth_date_invalid'
  const now = new Date(nowMs)
  const today = now.toISOString().slice(0, 10)
  if (text > today || text < '1900-01-01') return 'birth_date_invalid'
  // Dates in this form sort as text. A person born on 29 February comes of age on 1 March.
  const [year = '', ...monthAndDay] = text.split('-')
  const birthday = [Number(year) + MINIMUM_AGE_YEARS, ...monthAndDay].join('-')
  return birthday > today ? 'too_young' : null
}

/** 2026-02-30 has the form of a date, but is not one. */
function isRealDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
