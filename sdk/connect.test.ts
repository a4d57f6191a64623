import { hexToBytes } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { publicKeyOf } from '#api/chain/ed25519.ts'
import { verifierKey } from '#api/chain/log/checkpoint.ts'
import { connect } from './connect.ts'
import { memoryStore } from './memoryStore.ts'
import type { ConnectOptions } from './types.ts'

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const logKey = verifierKey('wallet.test/log', publicKeyOf(hexToBytes('07'.repeat(32))))
const url = 'https://wallet.test'
const payment = { to: address, amount: 1, key: 'order-1' }

/** With a count of the requests, none of which is answered. */
function connected(options: Partial<Record<keyof ConnectOptions, unknown>> = {}) {
  const sent: string[] = []
  const fetch = (to: string) => {
    sent.push(to)
    return Promise.reject(new TypeError('fetch failed'))
  }
  const settings = { url, address, apiKey: 'cxac_1', logKey, fetch, patienceMs: 1, ...options }
  return { client: connect(settings as ConnectOptions), sent }
}

for (const [what, text] of [
  ['damaged', '{"size":'],
  ['of another log', JSON.stringify({ logKey: 'other', size: 1, root: 'ab'.repeat(32) })],
] as const)
  test(`with a stored checkpoint that is ${what}, no payment is sent`, async () => {
    const store = memoryStore()
    await store.write(text)
    const { client, sent } = connected({ store })
    for (const paying of [client.pay(payment), client.payMany([payment])]) {
      const error: unknown = await paying.catch((caught: unknown) => caught)
      expect(error).toMatchObject({ name: 'NotVerified' })
      expect(error).not.toHaveProperty('key', payment.key)
    }
    expect(sent).toEqual([])
  })

for (const [field, value] of [
  ['url', ''],
  ['url', undefined],
  ['url', 'wallet.test'],
  ['apiKey', ''],
  ['apiKey', 'cxac_1\n'],
  ['logKey', ''],
  ['logKey', undefined],
  ['logKey', logKey.replace('wallet', 'other')],
  ['address', undefined],
] as const)
  test(`${JSON.stringify(value)} as ${field} is refused at once, by name`, () => {
    expect(() => connected({ [field]: value })).toThrow(`\`${field}\``)
  })

test('a call that needs an API key names it', async () => {
  const { client, sent } = connected({ apiKey: undefined })
  await expect(client.pay(payment)).rejects.toThrow('`apiKey` is missing')
  expect(sent).toEqual([])
})

test('a wrong checksum and other text get different messages', async () => {
  const { client } = connected()
  const pay = (to: string) => client.pay({ ...payment, to })
  await expect(pay(address.replace('5', '6'))).rejects.toThrow('`to`: the checksum of')
  await expect(pay('Ben')).rejects.toThrow("`to`: 'Ben' is not a wallet address")
})
