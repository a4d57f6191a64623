import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UPLOAD_MAX_MS } from '#api/limits.ts'
import { Arrivals } from './arrivals.ts'

let nowMs = 0
const forwardTo = (ms: number) => {
  nowMs = ms
  vi.advanceTimersByTime(1000)
}
beforeEach(() => {
  nowMs = 0
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => void vi.useRealTimers())

const never = () => new Promise<never>(() => {})
const refusal = (code: string) => expect.objectContaining({ code })

test('work that never ends loses its place and is answered when its time is up', async () => {
  const arrivals = new Arrivals(() => nowMs)
  const stuck = [arrivals.admit('ann', never), arrivals.admit('ann', never)]
  await expect(arrivals.admit('ann', never)).rejects.toEqual(refusal('too_many_requests'))
  forwardTo(UPLOAD_MAX_MS - 1)
  await expect(arrivals.admit('ann', never)).rejects.toEqual(refusal('too_many_requests'))
  forwardTo(UPLOAD_MAX_MS)
  for (const one of stuck) await expect(one).rejects.toEqual(refusal('upload_too_slow'))
  expect(await arrivals.admit('ann', async () => 'arrived')).toBe('arrived')
  expect(vi.getTimerCount()).toBe(0)
})

test('work that fails gives its place back, and sixty users at once are all there is room for', async () => {
  const arrivals = new Arrivals(() => nowMs)
  const broken = arrivals.admit('ann', () => Promise.reject(new Error('broken')))
  await expect(broken).rejects.toThrow('broken')
  const ends: (() => void)[] = []
  const all = Array.from({ length: 60 }, (_, i) =>
    arrivals.admit(`user ${i}`, () => new Promise<void>(done => ends.push(done))),
  )
  await expect(arrivals.admit('ann', never)).rejects.toEqual(refusal('unavailable'))
  for (const end of ends) end()
  await Promise.all(all)
  expect(await arrivals.admit('ann', async () => 'arrived')).toBe('arrived')
})
