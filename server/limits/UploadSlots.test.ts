import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UPLOAD_MAX_MS, UPLOAD_MIN_BYTES_PER_SECOND, UPLOAD_PACE_MS } from '#api/limits.ts'
import { type UploadSlot, UploadSlots } from './UploadSlots.ts'

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
const ann = { userId: 'ann', network: '192.0.2.1' }
const stranger = (i: number) => ({ userId: `user ${i}`, network: `198.51.100.${i}` })

test('work that never ends loses its slot and is refused when its time is up', async () => {
  const slots = new UploadSlots(() => nowMs)
  const wait = ({ settle }: UploadSlot) => {
    settle()
    return never()
  }
  const stuck = [slots.run(ann, wait), slots.run(ann, wait)]
  await expect(slots.run(ann, never)).rejects.toEqual(refusal('too_many_requests'))
  forwardTo(UPLOAD_MAX_MS - 1)
  await expect(slots.run(ann, never)).rejects.toEqual(refusal('too_many_requests'))
  forwardTo(UPLOAD_MAX_MS)
  for (const one of stuck) await expect(one).rejects.toEqual(refusal('upload_too_slow'))
  expect(await slots.run(ann, async () => 'arrived')).toBe('arrived')
  expect(vi.getTimerCount()).toBe(0)
})

test('failed work frees its slot, and there are sixty slots', async () => {
  const slots = new UploadSlots(() => nowMs)
  const broken = slots.run(ann, () => Promise.reject(new Error('broken')))
  await expect(broken).rejects.toThrow('broken')
  const end = Promise.withResolvers<void>()
  const all = Array.from({ length: 60 }, (_, i) => slots.run(stranger(i), () => end.promise))
  await expect(slots.run(ann, never)).rejects.toEqual(refusal('unavailable'))
  end.resolve()
  await Promise.all(all)
  expect(await slots.run(ann, async () => 'arrived')).toBe('arrived')
})

test('one network has six slots, however many users it has', async () => {
  const slots = new UploadSlots(() => nowMs)
  const neighbour = (i: number) => ({ ...stranger(i), network: ann.network })
  const end = Promise.withResolvers<void>()
  const six = Array.from({ length: 6 }, (_, i) => slots.run(neighbour(i), () => end.promise))
  await expect(slots.run(ann, never)).rejects.toEqual(refusal('too_many_requests'))
  expect(await slots.run(stranger(1), async () => 'arrived')).toBe('arrived')
  end.resolve()
  await Promise.all(six)
  expect(await slots.run(ann, async () => 'arrived')).toBe('arrived')
})

test('a body that drips is ended, also after a fast start; one at the lowest pace is not', async () => {
  const slots = new UploadSlots(() => nowMs)
  const bytes = (UPLOAD_MIN_BYTES_PER_SECOND * UPLOAD_PACE_MS) / 1000
  const moved: UploadSlot['moved'][] = []
  const arrive = (slot: UploadSlot) => {
    moved.push(slot.moved)
    return never()
  }
  const [steady, dripping] = [ann, stranger(1)].map(who => slots.run(who, arrive))
  moved[0]!(bytes)
  moved[1]!(10 * bytes)
  forwardTo(UPLOAD_PACE_MS)
  moved[0]!(bytes)
  moved[1]!(bytes - 1)
  const ended = vi.fn<() => void>()
  void steady!.catch(ended)
  forwardTo(2 * UPLOAD_PACE_MS)
  await expect(dripping).rejects.toEqual(refusal('upload_too_slow'))
  expect(ended).not.toHaveBeenCalled()
})
