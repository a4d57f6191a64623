import { expect, onTestFinished, test, vi } from 'vitest'
import { scanFrames } from './scanFrames.ts'

/** A scan whose results the test gives. `grabbed` counts the frames. */
function testScan() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const results: ((texts: string[]) => void)[] = []
  const reported: string[][] = []
  let grabbed = 0
  const stop = scanFrames({
    grab: () => ++grabbed,
    decode: () => new Promise<string[]>(found => results.push(found)),
    onTexts: texts => reported.push(texts),
  })
  const decoded = async (...texts: string[]) => {
    results.shift()!(texts)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { stop, decoded, reported, grabbed: () => grabbed }
}

test('a slow frame delays the next one, which begins a tenth of a second after it at the earliest', async () => {
  const { stop, decoded, reported, grabbed } = testScan()
  onTestFinished(stop)
  await vi.advanceTimersByTimeAsync(1000)
  expect(grabbed()).toBe(1)
  await decoded('code')
  expect([reported, grabbed()]).toEqual([[['code']], 2])
  await decoded()
  await vi.advanceTimersByTimeAsync(99)
  expect(grabbed()).toBe(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(grabbed()).toBe(3)
})

test('a frame that is decoded after the scan was stopped is not reported, and none follows', async () => {
  const { stop, decoded, reported, grabbed } = testScan()
  stop()
  await decoded('late')
  await vi.advanceTimersByTimeAsync(1000)
  expect([reported, grabbed()]).toEqual([[], 1])
})

test('a scan that is stopped between two frames grabs no other', async () => {
  const { stop, decoded, grabbed } = testScan()
  await decoded()
  stop()
  await vi.advanceTimersByTimeAsync(1000)
  expect(grabbed()).toBe(1)
})
