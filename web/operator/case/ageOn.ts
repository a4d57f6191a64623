/** The age in whole years on that UTC day. A birthday on 29 February counts as 1 March. */
export function ageOn(dateOfBirth: string, nowMs: number): number {
  const [year = '', monthAndDay = ''] = split(dateOfBirth)
  const [thisYear = '', today = ''] = split(new Date(nowMs).toISOString().slice(0, 10))
  const isBirthdayOver = today >= monthAndDay
  return Number(thisYear) - Number(year) - (isBirthdayOver ? 0 : 1)
}

const split = (date: string): string[] => [date.slice(0, 4), date.slice(5)]
