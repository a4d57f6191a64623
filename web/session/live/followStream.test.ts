import { expect, onTestFinished, test, vi } from 'vitest'
import { followStream } from './followStream.ts'

/** Follows a stream that cannot be opened. Time passes only by `pass`; `tries` counts the attempts. */
function followBroken(
  open = async (): Promise<Response> => {
    throw new TypeError('no connection')
  },
) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(Math, 'random').mockReturnValue(1)
  const browser = new EventTarget()
  vi.stubGlobal('window', browser)
  let tries = 0
  vi.stubGlobal('fetch', async (url: string) => {
    if (url === '/api/stream') tries++
    return open()
  })
  const leaving = new AbortController()
  const followed = followStream({ lastId: () => null, onEvent: () => {}, signal: leaving.signal })
  onTestFinished(async () => {
    leaving.abort()
    await followed
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
  const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)
  return { browser, pass, tries: () => tries }
}

test('the pause between attempts doubles from a second to a minute', async () => {
  const { pass, tries } = followBroken()
  await pass(0)
  const seen = [tries()]
  for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
    await pass(seconds - 0.001)
    seen.push(tries())
    await pass(0.001)
  }
  expect(seen).toEqual([1, 1, 2, 3, 4, 5, 6, 7, 8])
})

test('after the refusal of an overloaded server the stream is opened when it asks for it', async () => {
  const { pass, tries } = followBroken(async () =>
    Response.json({ message: '', code: 'busy' }, { status: 503, headers: { 'retry-after': '5' } }),
  )
  await pass(5.9)
  expect(tries()).toBe(1)
  await pass(0.2)
  expect(tries()).toBe(2)
})

test('after a long break the stream is opened as soon as the browser is online again', async () => {
  const { browser, pass, tries } = followBroken()
  await pass(200)
  const before = tries()
  browser.dispatchEvent(new Event('online'))
  await pass(0)
  expect(tries()).toBe(before + 1)
})

test('every sign of life is reported, and the break', async () => {
  vi.stubGlobal('window', new EventTarget())
  const leaving = new AbortController()
  vi.stubGlobal('fetch', async () => new Response(': still here\n\n'))
  const signs: boolean[] = []
  const onSign = (isAlive: boolean) => {
    signs.push(isAlive)
    if (!isAlive) leaving.abort()
  }
  await followStream({ lastId: () => null, onEvent: () => {}, onSign, signal: leaving.signal })
  expect(signs).toEqual([true, false])
})
