import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, expectTypeOf, test } from 'vitest'
import type { ReplyOf } from '#api/call.ts'
import { addApiKey } from '#api/calls/apiKeys.ts'
import type { transactionByHash, transfers } from '#api/calls/ledger.ts'
import type { Event } from '#api/schemas/events.ts'
import { OtherWallet } from './errors.ts'
import { fileStore } from './fileStore.ts'
import { memoryStore } from './memoryStore.ts'
import { testWorld } from './testing/testWorld.ts'
import type { ConnectOptions, Transaction, WalletEvent } from './types.ts'

const { connectAs, shop, customer, apiKeys, reach, head, askCall, newUser } = await testWorld()
const all = async <Item>(items: AsyncIterable<Item>) => Array.fromAsync(items)
const made = async () => {
  await head.catchUp()
  return head.totals.transactions
}

test('the types of the package are those of the API', () => {
  expectTypeOf<Transaction>().toEqualTypeOf<ReplyOf<typeof transactionByHash>>()
  expectTypeOf<WalletEvent['type']>().toEqualTypeOf<Event['type']>()
})

test('a payment, its transaction, both balances and its events are proven', async () => {
  const [payer, payee] = [connectAs('customer'), connectAs('shop')]
  // A client reads no balance from before its own payments, but it may be from before those of others.
  await payer.pay({ to: shop.address, amount: 0.5 })
  const before = await payer.balance()
  const { transaction, key } = await payer.pay({ to: shop.address, amount: 1.25, key: 'order-1' })
  expect(key).toBe('order-1')
  expect(transaction).toMatchObject({ from: customer.address, to: shop.address, amount: 1.25 })
  expect(await payee.transaction(transaction.transactionHash)).toEqual(transaction)
  expect(await payer.balance()).toMatchObject({
    balance: expect.closeTo(before.balance - 1.251, 6),
    lines: before.lines + 1,
  })

  const events = await all(payee.events())
  const last = events.at(-1)!
  expect(last).toMatchObject({ type: 'payment.received', data: { transaction } })
  expect(await payee.verifyEvent(last)).toMatchObject({ id: last.id, data: { transaction } })
  expect(await payee.balance()).toMatchObject({
    balance: (last.data as { balance: number }).balance,
  })
  expect(await all(payee.events({ after: last.id }))).toEqual([])
  expect(await all(payee.events({ after: events.at(-2)!.id }))).toMatchObject([{ id: last.id }])
  expect(
    await all(connectAs('shop').events({ after: String(transaction.blockNumber - 1) })),
  ).toMatchObject([{ id: last.id }])
})

test('the same key pays once, and many payments have their outcomes in order', async () => {
  const payer = connectAs('customer')
  const before = await made()
  const payments = [
    { to: shop.address, amount: 0.5, key: 'm1' },
    { to: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', amount: 0.5, key: 'm2' },
    { to: shop.address.toLowerCase(), amount: 0.25, key: 'm3', note: 'wages' },
  ]
  const outcomes = await payer.payMany(payments)
  expect(outcomes.map(({ key, refusal }) => [key, refusal?.code])).toEqual([
    ['m1', undefined],
    ['m2', 'recipient_not_found'],
    ['m3', undefined],
  ])
  expect((await payer.pay(payments[0]!)).transaction).toEqual(outcomes[0]!.transaction)
  expect(await made()).toBe(before + 2)
  await expect(
    payer.payMany(
      payments.map(one => ({ ...one, key: `a${one.key}` })),
      { atomic: true },
    ),
  ).rejects.toMatchObject({
    name: 'Refused',
    code: 'recipient_not_found',
    index: 1,
  })
  await expect(payer.pay({ to: shop.address, amount: 1000 })).rejects.toMatchObject({
    code: 'insufficient_balance',
  })
})

/** What can happen to a request on the way. */
const FAULTS: Record<string, (ask: () => Promise<Response>) => Promise<Response>> = {
  'the request is lost': () => Promise.reject(new TypeError('fetch failed')),
  'the answer is lost': async ask => {
    await ask()
    throw new TypeError('terminated')
  },
  'the answer is cut': async ask => new Response((await (await ask()).text()).slice(0, 40)),
  'the request comes twice': async ask => {
    await ask()
    return ask()
  },
  'a proxy answers 502': async () => new Response('<html>Bad Gateway', { status: 502 }),
  'the server is busy': async () =>
    Response.json({ message: '' }, { status: 429, headers: { 'retry-after': '0' } }),
}

for (const [what, fault] of Object.entries(FAULTS))
  test(`${what}: each payment is made once`, async () => {
    let faults = 0
    const fetch: ConnectOptions['fetch'] = (url, init) => {
      const ask = () => reach(url, init)
      return faults++ % 2 ? ask() : fault(ask)
    }
    const payer = connectAs('customer', { fetch })
    const before = await made()
    const payment = { to: shop.address, amount: 0.01 }
    const many = ['one', 'two'].map(name => ({ ...payment, key: `${name}-${before}` }))
    const [one] = await Promise.all([payer.pay(payment), payer.payMany(many)])
    expect(await made()).toBe(before + 3)
    // A request that was delayed comes after all others.
    await payer.pay({ ...payment, key: one.key })
    expect(await made()).toBe(before + 3)
  })

for (const code of ['ledger_unsure', 'ledger_busy', 'ledger_unavailable'])
  test(`${code} is no outcome: the payment is sent again with its key until there is one`, async () => {
    const payments = ['one', 'two', 'three'].map(name => ({
      to: shop.address,
      amount: 0.01,
      key: `${name}-${code}`,
    }))
    const sent: string[][] = []
    const undecided =
      (until: number): NonNullable<ConnectOptions['fetch']> =>
      async (url, init) => {
        const response = await reach(url, init)
        if (!url.includes('/api/transfers')) return response
        const asked = JSON.parse(init.body as string) as { payments: { key: string }[] }
        sent.push(asked.payments.map(({ key }) => key))
        const said = (await response.json()) as ReplyOf<typeof transfers>
        if (sent.length <= until)
          said.outcomes = said.outcomes.map((one, i) =>
            i % 2 ? one : { key: one.key, refusal: { code, message: 'Later.' } },
          )
        return Response.json(said)
      }
    const [one, two, three] = payments.map(({ key }) => key)
    const before = await made()
    const outcomes = await connectAs('customer', { fetch: undecided(2) }).payMany(payments)
    expect(outcomes.map(({ key, refusal }) => [key, refusal])).toEqual(
      payments.map(({ key }) => [key, undefined]),
    )
    expect(sent).toEqual([[one, two, three], [one, three], [one]])
    expect(await made()).toBe(before + 3)
    const impatient = connectAs('customer', { fetch: undecided(Infinity), patienceMs: 1 })
    await expect(impatient.payMany(payments)).rejects.toMatchObject({
      name: 'Refused',
      code,
      key: one,
    })
  })

test('without any answer a payment fails with its key, so that it can be repeated', async () => {
  const fetch: ConnectOptions['fetch'] = (url, init) =>
    init.method === 'GET' ? reach(url, init) : Promise.reject(new TypeError('fetch failed'))
  const payer = connectAs('customer', { fetch, patienceMs: 200 })
  const payment = { to: shop.address, amount: 0.01 }
  await expect(payer.pay(payment)).rejects.toMatchObject({
    name: 'Unreachable',
    key: expect.stringMatching(/^[0-9a-f]{32}$/),
  })
})

test('followed events come as they happen, until the signal ends them', async () => {
  const ending = new AbortController()
  await connectAs('customer').pay({ to: shop.address, amount: 0.01 })
  const after = (await all(connectAs('shop').events())).at(-1)!.id
  const following = connectAs('shop').events({
    after,
    follow: true,
    everyMs: 20,
    signal: ending.signal,
  })
  const next = following.next()
  const { transaction } = await connectAs('customer').pay({ to: shop.address, amount: 0.02 })
  expect((await next).value).toMatchObject({ data: { transaction } })
  ending.abort()
  expect(await following.next()).toMatchObject({ done: true })
})

test('now is where the events end, also of a wallet without any', async () => {
  const fresh = await newUser()
  const { secret } = (
    await askCall(
      addApiKey,
      { name: 'Shop', scopes: ['read'], password: fresh.password },
      { token: fresh.token },
    )
  ).body
  const payee = connectAs('shop', { address: fresh.address, apiKey: secret })
  const payer = connectAs('customer')
  for (let i = 0; i < 2; i++) {
    const after = await payee.now()
    expect(await all(payee.events({ after }))).toEqual([])
    const { transaction } = await payer.pay({ to: fresh.address, amount: 0.01 })
    expect(await all(payee.events({ after }))).toMatchObject([{ data: { transaction } }])
  }
})

test('an API key, or an event, of another wallet is named as that', async () => {
  const mistaken = connectAs('shop', { apiKey: apiKeys.customer })
  const payment = { to: customer.address, amount: 0.01, key: 'mistaken' }
  for (const asking of [
    () => mistaken.pay(payment),
    () => mistaken.payMany([payment]),
    () => mistaken.now(),
    () => all(mistaken.events()),
    () => all(mistaken.events({ after: '1.1' })),
    async () => mistaken.verifyEvent((await all(connectAs('customer').events()))[0]!),
  ])
    await expect(asking()).rejects.toBeInstanceOf(OtherWallet)
})

for (const kind of ['memory', 'file'])
  test(`a client with a ${kind} store refuses a ledger that does not continue its checkpoint`, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cxac-store-'))
    const store = kind === 'memory' ? memoryStore() : fileStore(join(folder, 'checkpoint.json'))
    const hash = (await connectAs('customer', { store }).pay({ to: shop.address, amount: 0.01 }))
      .transaction.transactionHash
    const known = JSON.parse((await store.read())!) as { size: number; root: string }
    await connectAs('customer').pay({ to: shop.address, amount: 0.01 })
    await connectAs('shop', { store }).transaction(hash)
    expect(JSON.parse((await store.read())!)).toMatchObject({
      size: expect.toSatisfy(size => size > known.size),
    })
    for (const other of [
      { ...known, root: 'ab'.repeat(32) },
      { ...known, size: known.size + 100 },
      { ...known, logKey: 'other' },
      {},
    ]) {
      const text = JSON.stringify(other)
      await store.write(text)
      await expect(connectAs('customer', { store }).transaction(hash)).rejects.toMatchObject({
        name: 'NotVerified',
      })
      expect(await store.read()).toBe(text)
    }
    await rm(folder, { recursive: true })
  })

test('what another client with the same store has seen meanwhile is not replaced by what contradicts it', async () => {
  const store = memoryStore()
  const payer = connectAs('customer', { store })
  const pay = async () => (await payer.pay({ to: shop.address, amount: 0.01 })).transaction
  await pay()
  const seen = await store.read()
  const { transactionHash } = await pay()
  await store.write(seen!)
  const known = JSON.parse(seen!) as { size: number }
  const other = JSON.stringify({ ...known, size: known.size + 100, root: 'ab'.repeat(32) })
  const fetch: ConnectOptions['fetch'] = async (url, init) => {
    if (url.includes('/api/proofs/consistency')) await store.write(other)
    return reach(url, init)
  }
  await expect(connectAs('shop', { store, fetch }).transaction(transactionHash)).rejects.toThrow(
    'The ledger was rewritten',
  )
  expect(await store.read()).toBe(other)
})

test('programs that share a file write it at the same time, and none fails', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cxac-store-'))
  const texts = Array.from({ length: 50 }, (_, i) => 'x'.repeat(1000 * i))
  const stores = texts.map(() => fileStore(join(folder, 'checkpoint.json')))
  await Promise.all(stores.map(async (store, i) => store.write(texts[i]!)))
  expect(texts).toContain(await stores[0]!.read())
  expect(await readdir(folder)).toEqual(['checkpoint.json'])
  await rm(folder, { recursive: true })
})
