import { expect, test } from 'vitest'
import type { ReplyOf } from '#api/call.ts'
import { addApiKey } from '#api/calls/apiKeys.ts'
import type { events } from '#api/calls/events.ts'
import { testWorld } from './testing/testWorld.ts'
import type { ConnectOptions, EventOptions } from './types.ts'

type Page = ReplyOf<typeof events>

const { askCall, connectAs, shop, apiKeys, reach, newUser } = await testWorld()
for (let i = 0; i < 4; i++) await connectAs('customer').pay({ to: shop.address, amount: 0.25 })
// The proof of how many there are follows the payments by seconds.
await Array.fromAsync(connectAs('shop').events())
const response = await reach('http://wallet.test/api/events', {
  method: 'GET',
  headers: { authorization: `Bearer ${apiKeys.shop}` },
})
const truth = ((await response.json()) as Page).events

/** The list without these lines: those behind are numbered, and their balances counted, as if that were all. */
function without(...lines: number[]): Page['events'] {
  return structuredClone(truth).flatMap(event => {
    const { line, balance, transaction } = event.data
    if (lines.includes(line!)) return []
    const before = lines.filter(one => one < line!).length
    event.id = `${transaction!.blockNumber}.${line! - before}`
    // Each was a payment of 0.25.
    Object.assign(event.data, { line: line! - before, balance: balance! - before / 4 })
    return [event]
  })
}

/** A server with these events, one list for each request; the last one from then on. */
function listing(...lists: Page['events'][]): NonNullable<ConnectOptions['fetch']> {
  let asked = 0
  return async (url, init) => {
    const { pathname, searchParams } = new URL(url)
    if (pathname !== '/api/events') return reach(url, init)
    const list = lists[Math.min(asked++, lists.length - 1)]!
    const after = searchParams.get('after')
    const found = list.slice(list.findIndex(({ id }) => id === after) + 1)
    return Response.json({
      events: found,
      next: found.at(-1)?.id ?? after ?? '0.0',
      hasMore: false,
    } satisfies Page)
  }
}

const read = (fetch: ConnectOptions['fetch'], options: EventOptions = {}, patienceMs = 1) =>
  Array.fromAsync(connectAs('shop', { fetch: fetch!, patienceMs }).events(options))

test('the true list is accepted, from the beginning and from each of its events', async () => {
  for (const after of [undefined, ...truth.map(({ id }) => id)])
    await expect(read(listing(truth), after ? { after } : {}, 30_000)).resolves.toHaveLength(
      truth.length - 1 - truth.findIndex(({ id }) => id === after),
    )
})

for (const lines of [[1], [2], [3], [4], [2, 3]])
  for (const options of [{}, { follow: true, everyMs: 1 }] as const)
    test(`without line ${lines.join(' and ')}, renumbered, ${'follow' in options ? 'a followed' : 'the'} list is refused`, async () => {
      await expect(read(listing(without(...lines)), options)).rejects.toMatchObject({
        name: 'NotVerified',
      })
    })

test('an event left out after the cursor is noticed', async () => {
  const after = truth[0]!.id
  await expect(read(listing(without(3)), { after })).rejects.toThrow('left out')
})

test('a server that is behind its ledger is asked again', async () => {
  const events = await read(listing(without(4), without(4), truth), {}, 30_000)
  expect(events.map(({ id }) => id)).toEqual(truth.map(({ id }) => id))
})

test('a wallet without any transaction has a list that ends at once', async () => {
  const { token, password, address } = await newUser()
  const wanted = { name: 'New', scopes: ['read'] as 'read'[], password }
  const apiKey = (await askCall(addApiKey, wanted, { token })).body.secret
  const client = connectAs('shop', { address, apiKey })
  await expect(Array.fromAsync(client.events())).resolves.toEqual([])
})
