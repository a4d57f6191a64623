import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { type Priority, priorityOf } from '#api/call.ts'
import { PUBLIC_CALLS } from '#api/calls.ts'
import { sentenceOf } from '#api/refusals/refusals.ts'
import { testApp } from '../../testing/testApp.ts'

/** An iteration of this age in an overloaded process. */
const TOO_OLD_MS = { low: 3, normal: 6, high: 1001 }

const { app, loop, newUser } = await testApp({ TRUST_PROXY: '127.0.0.1' })
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
const ada = await newUser()

const CALLS = {
  low: '/api/transactions?limit=10',
  normal: `/api/getUserByUid/${ada.uid}`,
  high: '/api/settings',
} as const

/** From a network of their own each, unless it is named. */
let networks = 0
const ask = (path: string, ip = `100.64.${networks >> 8}.${networks++ & 255}`) =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'x-forwarded-for': ip } })

/** Begins an iteration, and makes the requests that are served whatever its age. */
async function begin(): Promise<void> {
  loop.end()
  for (let i = 0; i < 16; i++) await ask('/api/ip')
}

/** For 301 ms the process has not waited for work. */
async function overload(): Promise<void> {
  loop.nowMs += 301
  await begin()
}

function age(ms: number): void {
  loop.nowMs += ms
}

/** A process that waits for work is not overloaded. */
async function rest(idleMs = 600): Promise<void> {
  loop.idleMs += idleMs
  await begin()
}

test('the older an iteration is, the fewer calls are served: payments last, lists first', async () => {
  await overload()
  const served = async () => {
    const answers = await Promise.all(Object.values(CALLS).map(path => ask(path)))
    return answers.map(({ status }) => status)
  }
  expect(await served()).toEqual([200, 200, 200])
  age(TOO_OLD_MS.low)
  expect(await served()).toEqual([503, 200, 200])
  age(TOO_OLD_MS.normal)
  expect(await served()).toEqual([503, 503, 200])
  age(TOO_OLD_MS.high)
  expect(await served()).toEqual([503, 503, 503])
  await rest()
  expect(await served()).toEqual([200, 200, 200])
})

test('a process that had time to spare serves polls in a longer iteration', async () => {
  await rest()
  age(TOO_OLD_MS.normal)
  expect((await ask(CALLS.normal)).status).toBe(200)
  age(100)
  expect((await ask(CALLS.normal)).status).toBe(503)
})

test('soon after an overload, the next one is noticed sooner', async () => {
  const isServedLater = async (ms: number) => {
    loop.nowMs += ms
    await begin()
    age(TOO_OLD_MS.normal)
    return (await ask(CALLS.normal)).status === 200
  }
  await rest()
  expect(await isServedLater(101)).toBe(true)
  await overload()
  await rest(100)
  expect(await isServedLater(101)).toBe(false)
})

test('a refusal has a code, a sentence, Retry-After and the headers of every response', async () => {
  await overload()
  age(TOO_OLD_MS.normal)
  const answer = await ask(CALLS.normal)
  expect(await answer.json()).toEqual({ code: 'busy', message: sentenceOf('busy') })
  const { headers } = answer
  expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(2)
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('payments, log-ins, claims, pages and health checks are served while polls are refused', async () => {
  await overload()
  age(TOO_OLD_MS.normal)
  const post = async (path: string, body: object) => {
    const url = `http://127.0.0.1:${port}${path}`
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${ada.token}` }
    return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).status
  }
  const { email, password, uid, address } = ada
  expect(await post('/api/mining/coin', { userId: uid })).toBe(200)
  expect(await post('/api/login', { email, password })).toBe(200)
  const payment = { fromAddress: address, toAddress: address, amount: 1 }
  expect(await post('/api/transfer/coin', payment)).toBe(200)
  age(TOO_OLD_MS.high)
  expect(await post('/api/transfer/coin', payment)).toBe(503)
  for (const path of ['/healthz', '/readyz']) expect((await ask(path)).status).toBe(200)
})

test('beyond the first requests of an iteration, one network has 16, others all of theirs', async () => {
  await rest()
  age(3)
  const many = async (ip: string) => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => ask('/api/settings', ip)))
    return answers.filter(({ status }) => status === 200).length
  }
  expect(await many('203.0.113.7')).toBe(16)
  expect((await ask('/api/settings', '203.0.113.8')).status).toBe(200)
  // Of one IPv6 /64.
  expect((await many('2001:db8::1')) + (await many('2001:db8::2'))).toBe(16)
  // It may be a proxy that TRUST_PROXY does not name.
  expect(await many('10.0.0.1')).toBe(40)
  await begin()
  expect((await ask('/api/settings', '203.0.113.7')).status).toBe(200)
})

test('polls of a network leave its payments their share, and its payments leave its polls theirs', async () => {
  const statusesOf = async (path: string, ip: string) =>
    Promise.all(Array.from({ length: 17 }, async () => (await ask(path, ip)).status))
  for (const [first, then, ip] of [
    [CALLS.normal, CALLS.high, '203.0.113.21'],
    [CALLS.high, CALLS.normal, '203.0.113.22'],
  ] as const) {
    await rest()
    expect(await statusesOf(first, ip)).toContain(503)
    expect((await ask(then, ip)).status).toBe(200)
  }
})

test('one too many of a network is held before it is refused', async () => {
  await rest()
  age(2)
  const holding = Promise.withResolvers<() => void>()
  const { later } = loop
  loop.later = holding.resolve
  const many = Array.from({ length: 17 }, () => ask('/api/settings', '203.0.113.9'))
  const refuse = await holding.promise
  loop.later = later
  const answers: number[] = []
  const all = Promise.all(many.map(async one => answers.push((await one).status)))
  await expect.poll(() => answers.length).toBe(16)
  refuse()
  await all
  expect(answers.at(-1)).toBe(503)
})

test('the more is refused, the longer clients wait, and the figures of a second are shown', async () => {
  await rest()
  loop.nowMs += 1000
  await rest()
  age(TOO_OLD_MS.normal + 100)
  const before = app.admission.refused.normal
  for (let i = 0; i < 48; i++) await ask(CALLS.normal)
  expect(app.admission.refused.normal).toBe(before + 48)
  loop.end()
  loop.nowMs += 1000
  expect(await (await ask('/readyz')).json()).toEqual({
    status: 'ready',
    lastSecond: { refused: 48, longestIterationMs: 106 },
  })
  await begin()
  age(TOO_OLD_MS.normal + 100)
  // 64 requests, 16 of them served.
  expect((await ask(CALLS.normal)).headers.get('retry-after')).toBe('8')
  for (let second = 0; second < 2; second++) {
    loop.nowMs += 1000
    await rest()
  }
  age(TOO_OLD_MS.normal + 100)
  expect((await ask(CALLS.normal)).headers.get('retry-after')).toBe('2')
})

test('calls that are not `high` as a POST, nor `low` as a GET', () => {
  const others: Record<string, Priority> = {}
  for (const call of PUBLIC_CALLS)
    if (priorityOf(call) !== (call.method === 'POST' ? 'high' : 'low'))
      others[`${call.method} ${call.path}`] = priorityOf(call)
  expect(others).toEqual({
    'GET /api/getUserByUid/:uid': 'normal',
    'GET /api/transactions/ua/:address': 'normal',
    'GET /api/statistics': 'normal',
    'GET /api/stream': 'normal',
    'GET /api/events': 'normal',
    'GET /api/kyc/status/:uid': 'normal',
    'GET /api/settings': 'high',
    'GET /api/ip': 'high',
    'GET /api/contacts': 'high',
    'GET /api/people/:username': 'high',
    'GET /api/owner-keys': 'high',
    'GET /upload/file/:id': 'high',
    'POST /api/my-data.zip': 'low',
  })
})
