import { expect, onTestFinished, test, vi } from 'vitest'
import { SILENCE_MS, streamState } from './streamState.ts'

test('the stream counts as open from its first sign of life until its end, or a long silence', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  expect(streamState.read()).toBe(false)
  streamState.hear(true)
  await vi.advanceTimersByTimeAsync(SILENCE_MS - 1)
  streamState.hear(true)
  await vi.advanceTimersByTimeAsync(SILENCE_MS - 1)
  expect(streamState.read()).toBe(true)
  await vi.advanceTimersByTimeAsync(1)
  expect(streamState.read()).toBe(false)

  streamState.hear(true)
  streamState.hear(false)
  expect(streamState.read()).toBe(false)
})
