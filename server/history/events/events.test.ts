import fc from 'fast-check'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { InputOf } from '#api/call.ts'
import { addApiKey, revokeApiKey } from '#api/calls/apiKeys.ts'
import { events } from '#api/calls/events.ts'
import { transfer } from '#api/calls/ledger.ts'
import { mine } from '#api/calls/mining.ts'
import { STREAM_HEARTBEAT_MS } from '#api/limits.ts'
import { micros } from '#api/chain/money.ts'
import type { Event } from '#api/schemas/events.ts'
import { DAY_MS } from '#api/time.ts'
import { atomically } from '../../db/database.ts'
import { logOperatorActions } from '../../ledger/operatorActions/logOperatorActions.ts'
import { transferOrder } from '../../ledger/transfer.ts'
import { buildApp } from '../../app.ts'
import { openInstallation } from '../../start/openInstallation.ts'
import { asker, testApp } from '../../testing/testApp.ts'
import { whenDone } from '../../testing/whenDone.ts'
import { freezeAccount, liftFreeze } from '../../users/freeze/freezeAccount.ts'

const world = await testApp({ TRUST_PROXY: '127.0.0.1', SIGNUPS_PER_HOUR: '1000' })
const { app, askCall, newUser, ledger, head, pool, clock } = world
let base = ''
beforeAll(async () => {
  base = await app.listen({ port: 0, host: '127.0.0.1' })
})
// After a stream, `fetch` opens a spare connection and never uses it.
afterAll(() => app.server.closeAllConnections())

type Person = Awaited<ReturnType<typeof newUser>>

const pay = async (from: Person, to: Person, amount = 1) => {
  const order = { fromAddress: from.address, toAddress: to.address, amount }
  return (await askCall(transfer, order, { token: from.token })).body.transaction
}

const freeze = async ({ id }: Person) => {
  const by = { operator: 'Ada', reason: 'fraud' as const }
  await atomically(pool, sql => freezeAccount(sql, id, by, clock.now))
  await logOperatorActions(world)
}

const unfreeze = async ({ id }: Person) => {
  await atomically(pool, sql => liftFreeze(sql, id, 'Ada', clock.now))
  await logOperatorActions(world)
}

const read = ({ token }: { token: string }, asked: InputOf<typeof events> = {}) =>
  askCall(events, asked, { token })

const some = () => randomBytes(2).toString('hex')

async function newPayer() {
  const payee = await newUser()
  return { payee, payer: await newUser(payee.referralCode) }
}

/** Everything that can happen to a wallet. */
async function liveALife() {
  const { payer, payee } = await newPayer()
  await askCall(
    mine,
    { userId: payer.id },
    { token: payer.token, ip: `2001:db8:${some()}:${some()}::1` },
  )
  const sent = await pay(payer, payee, 2)
  await pay(payer, payer)
  await freeze(payer)
  await unfreeze(payer)
  await pay(payee, payer, 0.5)
  return { payer, payee, sent }
}

const TYPES = [
  'bonus.received',
  'mining.claimed',
  'payment.sent',
  'payment.self',
  'wallet.frozen',
  'wallet.unfrozen',
  'payment.received',
]

test('everything that happened to the own wallet is an event, once and in order, with block and line', async () => {
  const { payer, payee, sent } = await liveALife()
  const { body } = await read(payer)
  expect(body.events.map(({ type }) => type)).toEqual(TYPES)
  expect(body).toMatchObject({ hasMore: false, next: body.events.at(-1)!.id })
  expect(body.events[2]).toEqual({
    id: `${sent.blockNumber}.3`,
    type: 'payment.sent',
    timestamp: sent.createdAt,
    data: { address: payer.address, line: 3, balance: 9.999, transaction: sent },
  })
  const frozen = body.events[4]!
  const { block, hash, salt } = frozen.data.operatorAction!
  expect(frozen.id).toBe(`${block}.4.1`)
  expect([hash, salt].join()).toMatch(/^[0-9a-f]{64},[0-9a-f]{64}$/)
  expect(body.events.at(-1)!.id).toMatch(/^\d+\.5$/)
  expect((await read(payee)).body.events.map(({ type }) => type)).toEqual([
    'payment.received',
    'payment.sent',
  ])
})

test('pages of any size join to the same events, from any event or block on', async () => {
  const { payer } = await liveALife()
  const all = (await read(payer)).body.events
  const blockOf = ({ id }: Event) => Number(id.split('.')[0])
  await fc.assert(
    fc.asyncProperty(fc.nat(all.length), fc.integer({ min: 1, max: 4 }), async (start, limit) => {
      const found: Event[] = []
      let after = start ? all[start - 1]!.id : undefined
      for (let hasMore = true; hasMore;) {
        const { body } = await read(payer, { limit, ...(after && { after }) })
        found.push(...body.events)
        after = body.next
        hasMore = body.hasMore
      }
      expect(found).toEqual(all.slice(start))
      const block = blockOf(all[Math.min(start, all.length - 1)]!)
      const { body } = await read(payer, { after: String(block) })
      expect(body.events).toEqual(all.filter(event => blockOf(event) > block))
    }),
    { numRuns: 25 },
  )
})

test('a page without events repeats its cursor', async () => {
  const { payer } = await newPayer()
  const { body } = await read(payer)
  const { next } = body
  for (const after of [next, String(head.block)])
    expect((await read(payer, { after })).body).toEqual({ events: [], next: after, hasMore: false })
  expect((await read(await newUser())).body).toEqual({ events: [], next: '0.0', hasMore: false })
})

test('a cursor of a block that only another process knows yet is accepted', async () => {
  const { config, log, url, now } = world
  const installation = await openInstallation(config, { log, url, now })
  whenDone(() => installation.close())
  const behind = asker(await buildApp({ ...installation, dist: '' }))
  const { payer, payee } = await newPayer()
  await installation.listener.close()
  const { blockNumber } = await pay(payer, payee)
  expect(installation.head.block).toBeLessThan(blockNumber)
  for (const after of [`${blockNumber}.2`, String(blockNumber)]) {
    const { status, body } = await behind.askCall(events, { after }, { token: payer.token })
    expect([status, body.events]).toEqual([200, []])
  }
})

test('a cursor that is no place in the own events is refused', async () => {
  const { payer, payee } = await newPayer()
  const own = await pay(payer, payee)
  const wrong = ['x', '1.2.3.4', '-1', `${own.blockNumber}.77`, `${own.blockNumber - 1}.2`]
  wrong.push(`${own.blockNumber}.0`, String(head.block + 9), `${head.block + 9}.2`)
  for (const after of wrong)
    expect(await read(payer, { after })).toMatchObject({
      status: 400,
      body: { code: 'cursor_unknown', field: 'after' },
    })
  expect((await askCall(events, {})).body.code).toBe('session_expired')
})

interface Listening {
  token: string
  after?: string
  lastEventId?: string
}

async function listen({ token, after, lastEventId }: Listening) {
  const giveUp = new AbortController()
  onTestFinished(() => giveUp.abort())
  const response = await fetch(`${base}/api/events${after ? `?after=${after}` : ''}`, {
    signal: giveUp.signal,
    headers: {
      accept: 'text/event-stream',
      'x-forwarded-for': `2001:db8:${some()}::1`,
      authorization: `Bearer ${token}`,
      ...(lastEventId && { 'last-event-id': lastEventId }),
    },
  })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  /** Null at the end. */
  async function next(): Promise<Event | null> {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end >= 0) {
        const found = /^id: (.*)\nevent: (.*)\ndata: (.*)$/.exec(text.slice(0, end))
        text = text.slice(end + 2)
        if (!found) continue
        const event = JSON.parse(found[3]!) as Event
        expect([event.id, event.type]).toEqual([found[1], found[2]])
        return event
      }
      const { value, done } = await reader.read()
      if (done) return null
      text += value
    }
  }
  return { response, next }
}

test('a stream sends what is past, then what happens, and continues after its last event', async () => {
  const { payer, payee } = await liveALife()
  const past = (await read(payer)).body.events
  const { next, response } = await listen({ token: payer.token })
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  for (const event of past) expect(await next()).toEqual(event)
  const paid = await pay(payer, payee, 0.1)
  const event = (await next())!
  expect(event).toMatchObject({ type: 'payment.sent', data: { transaction: paid } })
  const again = await listen({ token: payer.token, lastEventId: past.at(-1)!.id, after: '0.0' })
  expect(await again.next()).toEqual(event)
  const wrong = await listen({ token: payer.token, after: '1.99' })
  expect(wrong.response.status).toBe(400)
})

test('a stream sends a history of any length in order, and a payment of each turn once', async () => {
  const { payer, payee } = await newPayer()
  const { address: from } = payer
  const order = () => {
    const amounts = { amount: micros(1n), fee: micros(0n) }
    return transferOrder({ from, to: payee.address, ...amounts, key: null, atMs: clock.now })
  }
  await Promise.all(Array.from({ length: 170 }, () => ledger.submit(order())))
  const { next } = await listen({ token: payee.token })
  const later = Promise.all(Array.from({ length: 30 }, () => ledger.submit(order())))
  for (let line = 1; line <= 200; line++) expect((await next())!.data.line).toBe(line)
  await later
})

test('a stream of a wallet without events begins at once', async () => {
  const { token } = await newUser()
  expect((await listen({ token })).response.status).toBe(200)
})

test('a stream ends when its API key expires', async () => {
  const { token, password } = await newUser()
  const wanted = { name: 'Shop', scopes: ['read' as const], validDays: 1, password }
  const { secret } = (await askCall(addApiKey, wanted, { token })).body
  clock.now += DAY_MS - 50
  const { response, next } = await listen({ token: secret })
  expect(response.status).toBe(200)
  expect(await next()).toBeNull()
})

test('a freeze reaches an open stream with the next heartbeat, and a revoked API key ends it', async () => {
  const { payer } = await newPayer()
  const wanted = { name: 'Shop', scopes: ['read' as const], password: payer.password }
  const { body } = await askCall(addApiKey, wanted, { token: payer.token })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  await expect.poll(() => app.streams.size).toBe(0)
  const { next } = await listen({ token: body.secret })
  expect((await next())!.type).toBe('bonus.received')
  await freeze(payer)
  vi.advanceTimersByTime(STREAM_HEARTBEAT_MS)
  expect((await next())!.type).toBe('wallet.frozen')
  await askCall(revokeApiKey, { id: body.apiKeys[0]!.id }, { token: payer.token })
  expect(await next()).toBeNull()
})

test('a reader that names another wallet as its own is refused', async () => {
  const [one, other] = [await newUser(), await newUser()]
  expect((await read(one, { address: one.address.toLowerCase() })).status).toBe(200)
  expect((await read(one, { address: other.address })).body).toMatchObject({
    code: 'not_own_wallet',
  })
})
