import { QueryClient, QueryObserver, environmentManager } from '@tanstack/react-query'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { NotDone, Refused, Unreachable } from './failures.ts'
import { retriedWhenBusy, retries } from './retries.ts'

const POLL_MS = 1000

// It polls only in browsers.
environmentManager.setIsServer(() => false)
afterAll(() => environmentManager.setIsServer(() => true))

/** A poll whose replies are given, as a screen sees it. Time passes only by `pass`. */
function poll(replies: (string | Error)[]) {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const askedAtMs: number[] = []
  const beganMs = Date.now()
  const observer = new QueryObserver(new QueryClient({ defaultOptions: { queries: retries } }), {
    queryKey: ['user'],
    refetchInterval: POLL_MS,
    queryFn: async () => {
      askedAtMs.push(Date.now() - beganMs)
      const reply = replies.shift() ?? 'newest'
      if (reply instanceof Error) throw reply
      return reply
    },
  })
  const stop = observer.subscribe(() => {})
  onTestFinished(() => {
    stop()
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  return { askedAtMs, pass, shown: () => observer.getCurrentResult() }
}

const busy = (seconds: string | null) =>
  new Refused(503, { message: '', code: 'busy' }, '', seconds)

test('a poll refused by an overloaded server waits for Retry-After, without an error', async () => {
  const { askedAtMs, pass, shown } = poll(['first', busy('2'), busy('4'), 'second'])
  await pass(9500)
  expect(shown()).toMatchObject({ data: 'first', error: null })
  await pass(1000)
  expect(shown()).toMatchObject({ data: 'second', error: null })
  await pass(2500)
  expect(askedAtMs).toEqual([0, 1000, 4000, 10_000, 11_000, 12_000, 13_000])
})

test('a first load that an overloaded server refuses goes on loading until it is served', async () => {
  const { pass, shown } = poll([busy('2'), busy(null), 'first'])
  await pass(3000)
  expect(shown()).toMatchObject({ status: 'pending', error: null })
  await pass(2000)
  expect(shown()).toMatchObject({ status: 'success', data: 'first' })
})

/** An action with these outcomes. Returns how often it was tried, and what came out. */
async function act(outcomes: (Error | string)[]) {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let tries = 0
  const done = retriedWhenBusy(async () => {
    const outcome = outcomes[tries++]
    if (outcome instanceof Error) throw outcome
    return outcome
  }).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(60_000)
  return [tries, await done]
}

test('an action that an overloaded server refuses is repeated, up to four times', async () => {
  expect(await act([busy('2'), busy('10'), 'done'])).toEqual([3, 'done'])
  expect(await act([1, 2, 3, 4, 5].map(() => busy('1')))).toEqual([4, busy('1')])
})

test('an action is not repeated after another refusal, or a lost answer', async () => {
  for (const error of [new Refused(503, { code: 'ledger_unsure' }), new Unreachable(null)])
    expect(await act([error, 'done'])).toEqual([1, error])
})

for (const [what, error, count] of [
  ['another refusal', new Refused(503, { code: 'unavailable' }, '', '1'), 1],
  ['a lost connection', new Unreachable(null), 3],
  ['a failure in the browser', new NotDone('no'), 3],
] as const)
  test(`${what} is reported after ${count} ${count > 1 ? 'tries' : 'try'}`, () => {
    let failures = 0
    while (retries.retry(failures, error)) failures++
    expect(failures + 1).toBe(count)
  })
