import { randomBytes } from 'node:crypto'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { Address } from '#api/chain/address.ts'
import { addApiKey, revokeApiKey } from '#api/calls/apiKeys.ts'
import { logout } from '#api/calls/users.ts'
import { transfer } from '#api/calls/ledger.ts'
import {
  STREAM_BLOCK_ROWS,
  STREAM_HEARTBEAT_MS,
  STREAM_MAX_MS,
  STREAM_MISSED_BLOCKS,
  STREAM_UNREAD_BYTES,
  SESSION_MS,
  STREAMS_PER_NETWORK,
  STREAMS_PER_SITE,
  STREAMS_PER_USER,
} from '#api/limits.ts'
import { micros } from '#api/chain/money.ts'
import { buildApp } from '../app.ts'
import { openInstallation } from '../start/openInstallation.ts'
import { testApp } from '../testing/testApp.ts'
import { openingOrder, randomAddress, silentLog } from '../testing/testLedger.ts'
import { sentenceOf } from '#api/refusals/refusals.ts'
import { networksOf } from '../network/network.ts'
import { Streams } from './Streams.ts'

const parts = await testApp({ TRUST_PROXY: '127.0.0.1' })
const { app, askCall, newUser, ledger, head, sessions, config, url, clock, now } = parts
const NOWHERE = { device: null, network: null }
let base = ''
beforeAll(async () => {
  base = await app.listen({ port: 0, host: '127.0.0.1' })
})

// After a stream, `fetch` opens a spare connection and never uses it.
afterAll(() => app.server.closeAllConnections())

type Listening = { token?: string; lastEventId?: number; network?: string; from?: string }

/** A client with a stream, on its own network unless one is given. */
async function listen({ token, lastEventId, network = someNetwork(), from = base }: Listening) {
  const giveUp = new AbortController()
  onTestFinished(() => giveUp.abort())
  const response = await fetch(`${from}/api/stream`, {
    signal: giveUp.signal,
    headers: {
      'x-forwarded-for': network,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(lastEventId !== undefined && { 'last-event-id': String(lastEventId) }),
    },
  })
  if (!response.ok) await response.clone().text()
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  /** The next event, as [name, data, id]; null at the end. */
  async function next(): Promise<[string, Record<string, unknown>, number | null] | null> {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end >= 0) {
        const event = text.slice(0, end)
        text = text.slice(end + 2)
        if (event.startsWith(':')) continue
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(event)?.[1]
        const id = field('id')
        const data = JSON.parse(field('data')!) as Record<string, unknown>
        return [field('event')!, data, id === undefined ? null : Number(id)]
      }
      const { value, done } = await reader.read()
      if (done) return null
      text += value
    }
  }
  return { response, next, giveUp }
}

const someNetwork = () => `2001:db8:${randomBytes(2).toString('hex')}::1`

/** An account with 10 CXAC, and the account that invited it. */
async function newPayer() {
  const payee = await newUser()
  return { payee, payer: await newUser(payee.referralCode) }
}

async function pay(from: { address: string; token: string }, to: { address: string }, amount = 1) {
  const order = { fromAddress: from.address, toAddress: to.address, amount }
  const { status, body } = await askCall(transfer, order, { token: from.token })
  expect(status).toBe(200)
  return body.transaction
}

const addBlocks = async (count: number) => {
  for (let i = 0; i < count; i++) await ledger.submit(openingOrder(randomAddress(), micros(1n)))
}

test('both owners get a transfer at once, as the API shows it; others get only its block', async () => {
  const { payer, payee } = await newPayer()
  const all = [payer, payee].map(({ token }) => listen({ token }))
  const listeners = await Promise.all([...all, listen({})])
  for (const { next, response } of listeners) {
    expect(response.headers.get('x-accel-buffering')).toBe('no')
    expect(response.headers.get('cache-control')).toBe('no-store, no-transform')
    expect(await next()).toEqual(['head', { number: head.block, transactions: 0 }, head.block])
  }
  const paid = await pay(payer, payee)
  const news = { number: paid.blockNumber, transactions: 1, newest: [paid] }
  const block = ['block', news, paid.blockNumber]
  for (const { next } of listeners.slice(0, 2)) {
    expect(await next()).toEqual(['transaction', paid, null])
    expect(await next()).toEqual(block)
  }
  expect(await listeners[2]!.next()).toEqual(block)
})

test('a block event has its transactions only while they are few', async () => {
  const { payer, payee } = await newPayer()
  const { next } = await listen({})
  await next()
  await Promise.all([1, 2, 3, 4].map(amount => pay(payer, payee, amount / 10)))
  const counts: number[] = []
  while (counts.reduce((sum, count) => sum + count, 0) < 4) {
    const [name, data] = (await next())!
    expect(name).toBe('block')
    const { transactions, newest } = data as { transactions: number; newest?: unknown[] }
    expect(newest?.length).toBe(transactions <= STREAM_BLOCK_ROWS ? transactions : undefined)
    counts.push(transactions)
  }
})

test('a client that returns gets what it missed since a block, from memory, once', async () => {
  const { payer, payee } = await newPayer()
  const first = await pay(payer, payee)
  const missed = [await pay(payer, payee, 2), await pay(payer, payee, 3)]
  const { next } = await listen({ token: payee.token, lastEventId: first.blockNumber })
  for (const transaction of missed) expect(await next()).toEqual(['transaction', transaction, null])
  expect(await next()).toEqual(['head', { number: head.block, transactions: 0 }, head.block])
})

test('missed transactions that are no longer in memory are read from the database', async () => {
  const { payer, payee } = await newPayer()
  const first = await pay(payer, payee)
  const missed = await pay(payer, payee, 2)
  const addresses = Array.from({ length: 2100 }, randomAddress)
  const open = (some: Address[]) =>
    Promise.all(some.map(address => ledger.submit(openingOrder(address, micros(1n)))))
  for (let i = 0; i < addresses.length; i += 700) await open(addresses.slice(i, i + 700))
  expect(head.newest(head.remembered - 1, 1)[0]!.block).toBeGreaterThan(missed.blockNumber)
  const { next } = await listen({ token: payee.token, lastEventId: first.blockNumber })
  expect(await next()).toEqual(['transaction', missed, null])
  expect((await next())?.[0]).toBe('head')
})

test('a client that missed too much, or comes from another chain, gets a reset', async () => {
  await addBlocks(Math.max(0, STREAM_MISSED_BLOCKS + 1 - head.block))
  for (const lastEventId of [head.block - STREAM_MISSED_BLOCKS - 1, head.block + 1]) {
    const { next } = await listen({ lastEventId })
    expect(await next()).toEqual(['reset', { number: head.block, transactions: 0 }, head.block])
  }
})

test('a stream ends with its session, and the stream of another device continues', async () => {
  const { payer, payee } = await newPayer()
  const other = (await sessions.begin(payee.id, await passwordHash(payee.id), NOWHERE, clock.now))!
  const [ended, kept] = [await listen({ token: payee.token }), await listen({ token: other })]
  for (const { next } of [ended, kept]) await next()
  await askCall(logout, {}, { token: payee.token })
  expect(await ended.next()).toBeNull()
  const paid = await pay(payer, payee)
  expect(await kept.next()).toEqual(['transaction', paid, null])
  expect((await listen({ token: payee.token })).response.status).toBe(401)
})

test('a stream of an API key has the own transfers and ends with the key', async () => {
  const { payer, payee } = await newPayer()
  const { token, password } = payee
  const wanted = { name: 'Shop', scopes: ['read' as const], password }
  const { secret, apiKeys } = (await askCall(addApiKey, wanted, { token })).body
  const { next } = await listen({ token: secret })
  await next()
  const paid = await pay(payer, payee)
  expect(await next()).toEqual(['transaction', paid, null])
  expect((await next())![0]).toBe('block')
  await askCall(revokeApiKey, { id: apiKeys[0]!.id }, { token })
  expect(await next()).toBeNull()
})

test('streams are limited per account and per network, and a closed one frees its slot', async () => {
  const { token } = await newUser()
  const before = app.streams.size
  const open: Awaited<ReturnType<typeof listen>>[] = []
  for (let i = 0; i < STREAMS_PER_USER; i++) open.push(await listen({ token }))
  for (let i = 0; i < STREAMS_PER_USER; i++) {
    const { response } = await listen({ token })
    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toBe('60')
  }
  // A private one: of others, so many requests at once are refused before they are read.
  const network = '10.7.7.7'
  const statuses = await Promise.all(
    Array.from({ length: STREAMS_PER_NETWORK + 5 }, async () => {
      open.push(await listen({ network }))
      return open.at(-1)!.response.status
    }),
  )
  expect(statuses.filter(status => status === 200).length).toBeLessThanOrEqual(STREAMS_PER_NETWORK)
  expect(app.streams.size).toBe(before + STREAMS_PER_USER + STREAMS_PER_NETWORK)
  for (const { giveUp } of open) giveUp.abort()
  await expect.poll(() => app.streams.size).toBeLessThanOrEqual(before)
  expect((await listen({ token, network })).response.status).toBe(200)
})

test('a stream sends heartbeats, and ends after an hour', async () => {
  await expect.poll(() => app.streams.size).toBe(0)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const response = await fetch(`${base}/api/stream`, { headers: { 'if-none-match': '"1"' } })
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader.read()).value).toContain('event: head')
  vi.advanceTimersByTime(STREAM_HEARTBEAT_MS)
  expect((await reader.read()).value).toBe(': still here\n\n')
  clock.now += STREAM_MAX_MS + 1
  vi.advanceTimersByTime(STREAM_HEARTBEAT_MS)
  expect((await reader.read()).done).toBe(true)
  expect(app.streams.size).toBe(0)
})

test('a stream whose session has expired ends with the next heartbeat', async () => {
  await expect.poll(() => app.streams.size).toBe(0)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { token } = await newUser()
  const begunMs = clock.now
  clock.now += SESSION_MS - 1000
  const { next } = await listen({ token })
  await next()
  clock.now = begunMs + SESSION_MS
  vi.advanceTimersByTime(STREAM_HEARTBEAT_MS)
  expect(await next()).toBeNull()
})

test('a full process ends the oldest anonymous stream for a logged-in user, and for nobody else', () => {
  const streams = new Streams(head, sessions, now, 2)
  onTestFinished(() => streams.close())
  const network = (i: number) => networksOf(`192.0.2.${i}`)
  const strangers = [streams.take(network(1), null), streams.take(network(2), null)]
  expect(() => streams.take(network(3), null)).toThrow(sentenceOf('too_many_streams'))
  const owner = { id: 'a', uid: 'a', wallet: 1, address: randomAddress(), token: 'a' }
  streams.take(network(3), owner)
  expect(streams.size).toBe(2)
  streams.release(strangers[0]!)
  expect(streams.size).toBe(2)
})

test('streams are limited per IPv6 /48, however many networks it is split into', () => {
  const streams = new Streams(head, sessions, now)
  onTestFinished(() => streams.close())
  const take = (i: number) => streams.take(networksOf(`2001:db8:7:${i.toString(16)}::1`), null)
  for (let i = 0; i < STREAMS_PER_SITE; i++) take(i)
  expect(() => take(STREAMS_PER_SITE)).toThrow(sentenceOf('too_many_streams'))
})

test('a client that does not read is ended, and nothing is buffered for it', async () => {
  await expect.poll(() => app.streams.size).toBe(0)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  // Without a socket nothing that is written is ever sent.
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  app.streams.begin(app.streams.take(networksOf('192.0.2.9'), null), response, null)
  expect(app.streams.size).toBe(1)
  vi.advanceTimersByTime(STREAM_UNREAD_BYTES * STREAM_HEARTBEAT_MS)
  expect(response.destroyed).toBe(true)
  expect(response.writableLength).toBeLessThan(STREAM_UNREAD_BYTES + 1000)
  expect(app.streams.size).toBe(0)
})

test('a transfer that another process commits is sent here', async () => {
  const { payer, payee } = await newPayer()
  const elsewhere = await openInstallation(config, { log: silentLog, url, now })
  const second = await buildApp({ ...elsewhere, dist: '' })
  const from = await second.listen({ port: 0, host: '127.0.0.1' })
  const { next } = await listen({ token: payee.token, from })
  await next()
  const paid = await pay(payer, payee)
  expect(await next()).toEqual(['transaction', paid, null])
  // An open stream does not keep the server from stopping.
  await second.close()
  await expect.poll(next).toBeNull()
  await elsewhere.close()
})

async function passwordHash(id: string): Promise<string> {
  const { rows } = await parts.pool.query<{ password_hash: string }>(
    'SELECT password_hash FROM users WHERE id = $1',
    [id],
  )
  return rows[0]!.password_hash
}
