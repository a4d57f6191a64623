import { expect, onTestFinished, test, vi } from 'vitest'
import { settings } from '#api/calls/settings.ts'
import { makeSender } from './makeSender.ts'

test('an overloaded server is asked again when it says', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const reply = { transferFee: 0.001, uploadUrl: '/upload/file', ipLookups: ['/api/ip'] }
  const busy = { status: 503, headers: { 'retry-after': '7' } }
  const answers = [Response.json({ message: '', code: 'busy' }, busy), Response.json(reply)]
  const fetch = vi.fn<typeof globalThis.fetch>(async () => answers.shift()!)
  const sent = makeSender({ url: 'https://wallet.example', address: '', logKey: '', fetch })(
    settings,
    {},
  )
  await vi.advanceTimersByTimeAsync(6999)
  expect(fetch).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await sent).toEqual(reply)
})
