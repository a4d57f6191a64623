import { expect, test } from 'vitest'
import { boxInFrame, scanBoxPx } from './scanBox.ts'

for (const [windowPx, picturePx, box] of [
  [599, 560, 250],
  [600, 560, 300],
  [1440, 430, 300],
  [320, 238, 238],
  [320, 20, 50],
] as const)
  test(`in a window of ${windowPx} px with a picture of ${picturePx} px the box is ${box} px`, () =>
    expect(scanBoxPx(windowPx, picturePx)).toBe(box))

test('the box lies in the middle of the frame, and shrinks with the zoom', () => {
  expect(boxInFrame({ width: 1280, height: 720 }, 0.5)).toEqual({ x: 460, y: 180, side: 360 })
  expect(boxInFrame({ width: 1280, height: 720 }, 0.25)).toEqual({ x: 550, y: 270, side: 180 })
})
