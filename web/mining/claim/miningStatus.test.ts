import { expect, test } from 'vitest'
import { miningStatus } from './miningStatus.ts'

for (const [isOverlayShown, minutesLeft, status] of [
  [false, 0, 'Ready to Mine'],
  [true, 1440, 'Active'],
  [true, 0, 'Active'],
  [false, 1440, 'Cooldown'],
  [false, 1, 'Cooldown'],
] as const)
  test(`${minutesLeft} minutes left, overlay ${isOverlayShown ? 'shown' : 'gone'}: ${status}`, () =>
    expect(miningStatus({ isOverlayShown, minutesLeft })).toBe(status))
