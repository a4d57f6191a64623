import { expect, test } from 'vitest'
import { streak } from './streak.ts'
import { HOUR_MS } from '#api/time.ts'

for (const [hoursAgo, length] of [
  [[], 0],
  [[0], 1],
  [[0, 24], 2],
  [[0, 24, 48, 72], 4],
  [[0, 47.999], 2],
  [[0, 48], 1],
  [[0, 24, 72, 96], 2],
  [[500, 524, 550], 3],
] as const)
  test(`claims ${hoursAgo.join(', ') || 'never made'} hours ago are a streak of ${length}`, () => {
    const nowMs = Date.parse('2025-03-30T12:00:00Z')
    expect(streak(hoursAgo.map(hours => nowMs - hours * HOUR_MS))).toBe(length)
  })
