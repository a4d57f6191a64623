import { expect, test } from 'vitest'
import { nextClaimAtMs } from './nextClaimAtMs.ts'

const MORNING = '2025-03-29T08:00:00.000Z'
const NEXT_MORNING = '2025-03-30T08:00:00.000Z'
const NEXT_NOON = '2025-03-30T12:00:00.000Z'

for (const [lastMiningTime, networkMiningAvailableAt, nextMiningAvailableAt, next] of [
  [null, null, null, null],
  [MORNING, null, null, NEXT_MORNING],
  [null, NEXT_NOON, null, NEXT_NOON],
  [MORNING, NEXT_NOON, null, NEXT_NOON],
  [null, null, NEXT_NOON, NEXT_NOON],
  [MORNING, NEXT_MORNING, NEXT_NOON, NEXT_NOON],
  [MORNING, MORNING, MORNING, NEXT_MORNING],
  ['soon', 'later', 'never', null],
] as const)
  test(`last mined ${lastMiningTime}, network ${networkMiningAvailableAt}, answered ${nextMiningAvailableAt}: next ${next}`, () =>
    expect(nextClaimAtMs({ lastMiningTime, networkMiningAvailableAt, nextMiningAvailableAt })).toBe(
      next ? Date.parse(next) : 0,
    ))
