import { expect, test } from 'vitest'
import { nextClaimAtMs } from './nextClaimAtMs.ts'

const MORNING = '2025-03-29T08:00:00.000Z'
const NEXT_MORNING = '2025-03-30T08:00:00.000Z'
const NEXT_NOON = '2025-03-30T12:00:00.000Z'

for (const [lastMiningTime, nextMiningAvailableAt, next] of [
  [null, null, null],
  [MORNING, null, NEXT_MORNING],
  [null, NEXT_NOON, NEXT_NOON],
  [MORNING, NEXT_NOON, NEXT_NOON],
  [MORNING, MORNING, NEXT_MORNING],
  ['soon', 'later', null],
] as const)
  test(`last mined ${lastMiningTime}, answered ${nextMiningAvailableAt}: next ${next}`, () =>
    expect(nextClaimAtMs({ lastMiningTime, nextMiningAvailableAt })).toBe(
      next ? Date.parse(next) : 0,
    ))
