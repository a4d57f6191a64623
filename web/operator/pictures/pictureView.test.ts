import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FITTED, type PictureView, fitted, panned, rotated, zoomed } from './pictureView.ts'

const inFrame = fc.double({ min: -0.5, max: 0.5, noNaN: true })
const point = fc.record({ x: inFrame, y: inFrame })
const far = fc.double({ min: -100, max: 100, noNaN: true })
const step = fc.oneof(
  fc.tuple(fc.double({ min: 0.01, max: 100, noNaN: true }), point).map(
    ([factor, at]) =>
      (view: PictureView) =>
        zoomed(view, factor, at),
  ),
  fc.record({ x: far, y: far }).map(by => (view: PictureView) => panned(view, by)),
  fc.constant(rotated),
)

test('a picture always fills its frame, between fitted and eightfold', () => {
  fc.assert(
    fc.property(fc.array(step), steps => {
      const view = steps.reduce((before, take) => take(before), FITTED)
      expect(view.scale).toBeGreaterThanOrEqual(1)
      expect(view.scale).toBeLessThanOrEqual(8)
      for (const offset of [view.x, view.y])
        expect(Math.abs(offset)).toBeLessThanOrEqual((view.scale - 1) / 2)
    }),
  )
})

test('zooming keeps the point under the pointer', () => {
  fc.assert(
    fc.property(point, fc.double({ min: 1, max: 8, noNaN: true }), (at, factor) => {
      const before = zoomed(FITTED, 1)
      const after = zoomed(before, factor, at)
      const under = (view: PictureView) => [
        (at.x - view.x) / view.scale,
        (at.y - view.y) / view.scale,
      ]
      for (const [location, value] of under(after).entries())
        expect(value).toBeCloseTo(under(before)[location]!, 9)
    }),
  )
})

test('fitting keeps the rotation', () => {
  const view = fitted(zoomed(rotated(FITTED), 4))
  expect(view).toEqual({ scale: 1, x: 0, y: 0, quarterTurns: 1 })
})
