import { expect, test } from 'vitest'
import { miningStatus } from './miningStatus.ts'

for (const [isOverlayShown, minutesLeft, status] of [
  [false, null, 'Ready to Mine'],
  [true, 1439, 'Active'],
  [true, null, 'Active'],
  [false, 1440, 'Cooldown'],
  [false, 0, 'Cooldown'],
] as const)
  test(`${minutesLeft} minutes left, overlay ${isOverlayShown ? 'shown' : 'gone'}: ${status}`, () =>
    expect(miningStatus({ isOverlayShown, minutesLeft })).toBe(status))
