import { hexToBytes } from '@noble/hashes/utils.js'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { publicKeyOf } from '#api/chain/ed25519.ts'
import { verifierKey } from '#api/chain/log/checkpoint.ts'
import { fileStore } from './fileStore.ts'
import { memoryStore } from './memoryStore.ts'
import { testWorld } from './testing/testWorld.ts'
import type { Client, ConnectOptions, NamedPayment } from './types.ts'

const { connectAs, shop, reach, head, logKey } = await testWorld()
const payment = { to: shop.address, amount: 0.01, key: 'order-1' }
const caught = (paying: Promise<unknown>) => paying.catch((error: unknown) => error as Error)

/** The customer's client, and whether it has sent a payment. */
function watched(options: Partial<ConnectOptions>) {
  const sent: string[] = []
  const fetch: ConnectOptions['fetch'] = (url, init) => {
    if (init.method === 'POST') sent.push(url)
    return reach(url, init)
  }
  return { client: connectAs('customer', { fetch, patienceMs: 200, ...options }), sent }
}

const storing = (text: string | null, write = (_text: string) => {}) => ({
  read: () => text,
  write,
})
const rewritten = JSON.stringify({ logKey, size: 1, root: 'ab'.repeat(32) })

for (const [what, options, message] of [
  [
    'a file in a folder that does not exist',
    { store: fileStore(join(tmpdir(), 'cxac-nowhere', 'checkpoint.json')) },
    'ENOENT',
  ],
  [
    'a store that is full',
    {
      store: storing(null, () => {
        throw new Error('full')
      }),
    },
    'full',
  ],
  ['a store that forgets', { store: storing(null) }, 'does not keep'],
  ['a checkpoint of a ledger that was rewritten', { store: storing(rewritten) }, 'rewritten'],
  [
    'the key of another log',
    { logKey: verifierKey('wallet.test/log', publicKeyOf(hexToBytes('07'.repeat(32)))) },
    'another log key',
  ],
] as const)
  test(`with ${what}, no payment is sent`, async () => {
    const { client, sent } = watched(options)
    for (const paying of [client.pay(payment), client.payMany([payment])]) {
      const error = await caught(paying)
      expect(String(error)).toContain(message)
      expect(error).not.toHaveProperty('key', payment.key)
    }
    expect(sent).toEqual([])
  })

test('a store that keeps nothing any more is noticed with a checkpoint in it, too', async () => {
  const store = memoryStore()
  await connectAs('customer', { store }).pay({ ...payment, key: 'before' })
  const full = storing(await store.read(), () => {
    throw new Error('read-only')
  })
  const { client, sent } = watched({ store: full })
  await expect(client.pay(payment)).rejects.toThrow('read-only')
  expect(sent).toEqual([])
})

const WRONG: [field: string, value: unknown][] = [
  ...['0.5', NaN, 0, -1, 0.1234567, 1e9, undefined].map((value): [string, unknown] => [
    'amount',
    value,
  ]),
  ...['', 'a b', 'Bestellung-ä', null, 17, 'x'.repeat(129)].map((value): [string, unknown] => [
    'key',
    value,
  ]),
]
for (const [field, value] of WRONG)
  test(`${JSON.stringify(value)} as ${field} is refused by name, and no payment is sent`, async () => {
    const { client, sent } = watched({})
    const wrong = { ...payment, [field]: value } as NamedPayment
    await expect(client.pay(wrong)).rejects.toThrow(`\`${field}\``)
    await expect(client.payMany([payment, wrong])).rejects.toThrow(`\`${field}\``)
    expect(sent).toEqual([])
  })

test('payMany requires a key for each payment', async () => {
  const { client, sent } = watched({})
  const { key: _, ...unnamed } = payment
  await expect(client.payMany([unnamed as typeof payment])).rejects.toThrow('`key`')
  await expect(client.payMany([payment, payment])).rejects.toThrow('more than one')
  expect(sent).toEqual([])
})

test('an API key of another wallet than the address pays nothing', async () => {
  const { client } = watched({ address: shop.address })
  await head.catchUp()
  const before = head.totals.transactions
  for (const pay of [() => client.pay(payment), () => client.payMany([payment])])
    await expect(pay()).rejects.toMatchObject({ name: 'OtherWallet' })
  await head.catchUp()
  expect(head.totals.transactions).toBe(before)
})

const failing =
  (path: string, answer: () => Response): NonNullable<ConnectOptions['fetch']> =>
  async (url, init) => {
    const reply = await reach(url, init)
    return url.includes(path) ? answer() : reply
  }
const busy = () => Response.json({ message: 'Busy' }, { status: 503 })

for (const [what, options] of [
  ['the answer is lost and the server is busy', { fetch: failing('/api/transfer/coin', busy) }],
  ['there is no proof', { fetch: failing('/api/proofs/transaction', busy) }],
] as const)
  test(`if ${what}, the error has the key of the payment`, async () => {
    const client: Client = connectAs('customer', { ...options, patienceMs: 50 })
    const { to, amount } = payment
    const error = (await caught(client.pay({ to, amount }))) as Error & { key: string }
    expect(error.key).toMatch(/^[0-9a-f]{32}$/)
    const before = head.totals.transactions
    const { transaction } = await connectAs('customer').pay({ to, amount, key: error.key })
    await head.catchUp()
    expect(head.totals.transactions).toBe(before)
    expect(transaction).toMatchObject({ to, amount })
  })

test('if the store fails later, the error has the key of the payment', async () => {
  const store = memoryStore()
  let isFull = false
  const client = connectAs('customer', {
    store: {
      read: store.read,
      write: text => {
        if (isFull) throw new Error('full')
        return store.write(text)
      },
    },
  })
  await client.pay({ ...payment, key: 'first' })
  isFull = true
  await expect(client.pay({ ...payment, key: 'second' })).rejects.toMatchObject({
    message: 'full',
    key: 'second',
  })
})
