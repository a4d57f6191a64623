import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { parseAddress } from '#api/chain/address.ts'
import { parseCoins } from '#api/chain/money.ts'
import { TRANSACTION } from '#api/examples.ts'
import { session } from '../../../../session/session.ts'
import { settle } from './settle.ts'

const from = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const transfer = {
  from,
  to: parseAddress('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')!,
  name: null,
  amount: parseCoins('1')!,
  note: '',
  key: 'k',
  startedAtMs: 0,
  lost: null,
}
const MADE = { message: 'Transaction successful!', transaction: TRANSACTION, totalCoins: 1 }

/** The events of the browser, and what the server answers next; an error: nothing. */
let page = new EventTarget()
const answers: (Response | Error)[] = []
const asked = vi.fn(async () => {
  const answer = answers.shift() ?? new Error('no answer')
  if (answer instanceof Error) throw answer
  return answer
})
const answerOf = (body: object, status = 200) => new Response(JSON.stringify(body), { status })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  page = new EventTarget()
  asked.mockClear()
  answers.length = 0
  vi.stubGlobal('fetch', asked)
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('document', Object.assign(page, { hidden: false }))
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  const user = { uid: 'u', id: 'i', address: from }
  session.start({ token: 't', user } as Parameters<typeof session.start>[0])
})
afterEach(() => {
  session.end()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a transfer is settled by the reply that it made, or by null', async () => {
  for (const made of [MADE, null]) {
    answers.push(answerOf({ made }))
    expect(await settle(transfer)).toEqual(made)
  }
})

test('without an answer it is asked again after growing pauses, also if a proxy or an older server answers', async () => {
  answers.push(new Error('gone'), answerOf({}, 502), answerOf({}, 404), answerOf({}))
  const settled = settle(transfer)
  await vi.advanceTimersByTimeAsync(0)
  for (const [i, pauseMs] of [1000, 2000, 4000].entries()) {
    await vi.advanceTimersByTimeAsync(pauseMs - 1)
    expect(asked).toHaveBeenCalledTimes(i + 1)
    await vi.advanceTimersByTimeAsync(1)
    expect(asked).toHaveBeenCalledTimes(i + 2)
  }
  answers.push(answerOf({ made: null }))
  await vi.advanceTimersByTimeAsync(8000)
  expect(await settled).toBeNull()
  expect(asked).toHaveBeenCalledTimes(5)
})

for (const event of ['online', 'visibilitychange'])
  test(`it is asked at once when the page gets '${event}'`, async () => {
    const settled = settle(transfer)
    await vi.advanceTimersByTimeAsync(0)
    answers.push(answerOf({ made: null }))
    page.dispatchEvent(new Event(event))
    expect(await settled).toBeNull()
    expect(asked).toHaveBeenCalledTimes(2)
  })

test('offline nothing is asked', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const settled = settle(transfer)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).not.toHaveBeenCalled()
  vi.stubGlobal('navigator', { onLine: true })
  answers.push(answerOf({ made: null }))
  page.dispatchEvent(new Event('online'))
  expect(await settled).toBeNull()
})

test('the session of another account asks nothing: its answer would be about another key', async () => {
  const other = { uid: 'o', id: 'o', address: transfer.to }
  session.start({ token: 'o', user: other } as never)
  answers.push(answerOf({ made: null }))
  await expect(settle(transfer)).rejects.toThrow('Your session has expired')
  expect(asked).not.toHaveBeenCalled()
})

test('it ends with the session, or when the tab leaves it to another', async () => {
  answers.push(answerOf({ message: '?', code: 'session_expired' }, 401))
  await expect(settle(transfer)).rejects.toThrow('Your session has expired')

  const left = new AbortController()
  session.start({ token: 't', user: { uid: 'u', id: 'i', address: from } } as never)
  const leaving = settle(transfer, left.signal)
  leaving.catch(() => {})
  await vi.advanceTimersByTimeAsync(0)
  left.abort()
  await expect(leaving).rejects.toThrow('aborted')
})
