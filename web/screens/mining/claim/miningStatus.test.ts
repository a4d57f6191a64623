import { expect, test } from 'vitest'
import { miningStatus } from './miningStatus.ts'

for (const [isOverlayShown, minutesLeft, status] of [
  [false, null, 'ready'],
  [true, 1439, 'mining'],
  [true, null, 'mining'],
  [false, 1440, 'cooldown'],
  [false, 0, 'cooldown'],
] as const)
  test(`${minutesLeft} minutes left, overlay ${isOverlayShown ? 'shown' : 'gone'}: ${status}`, () =>
    expect(miningStatus({ isOverlayShown, minutesLeft })).toBe(status))
