import { expect, test } from 'vitest'
import { dayName } from './dayName.ts'

/** In the machine's time zone, as for a user. */
const NOW = new Date(2026, 2, 1, 0, 30)

for (const [at, name] of [
  [new Date(2026, 2, 1, 0, 0), 'Today'],
  [new Date(2026, 2, 1, 0, 30), 'Today'],
  [new Date(2026, 1, 28, 23, 59, 59, 999), 'Yesterday'],
  [new Date(2026, 1, 28, 0, 0), 'Yesterday'],
  [new Date(2026, 1, 27, 23, 59), 'February 27, 2026'],
  [new Date(2025, 2, 1, 0, 30), 'March 1, 2025'],
] as const)
  test(`half past midnight on March 1, ${at.toLocaleString('en')} was ${name}`, () =>
    expect(dayName(at.toISOString(), NOW.getTime())).toBe(name))
