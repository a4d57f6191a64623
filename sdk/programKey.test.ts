import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { afterAll, expect, test, vi } from 'vitest'
import { publicKeyOf } from '#api/chain/ed25519.ts'
import { encodeOwnerKey } from '#api/chain/keys/ownerKey.ts'
import { signWithSecret } from '#api/chain/keys/signWithSecret.ts'
import { parseCoins } from '#api/chain/money.ts'
import { addApiKey } from '#api/calls/apiKeys.ts'
import { testOwner } from '#server/testing/testOwner.ts'
import { testWorld } from './testing/testWorld.ts'

const secret = '11'.repeat(32)
const publicPart = bytesToHex(
  encodeOwnerKey({
    type: 'ed25519',
    dailyLimit: parseCoins('2')!,
    rpIdHash: null,
    publicKey: publicKeyOf(hexToBytes(secret)),
  }),
)
const program = {
  key: publicPart,
  sign: (order: string) => signWithSecret(hexToBytes(order), hexToBytes(secret), publicPart),
}
const programKey = { secret, publicPart }

const world = await testWorld()
const { user: owner } = await testOwner(world, [program])
const { password, token, address } = owner
const wanted = { name: 'Shop', scopes: ['read', 'pay'] as ('read' | 'pay')[], password }
const apiKey = (await world.askCall(addApiKey, wanted, { token })).body.secret
const { shop, connectAs } = world
const client = connectAs('customer', { address, apiKey, programKey })
const code = (paying: Promise<unknown>) => paying.catch((error: { code: string }) => error.code)
// The keys took effect after a day.
vi.useFakeTimers({ now: world.clock.now, toFake: ['Date'] })
afterAll(() => vi.useRealTimers())

test('payments are signed with the key of the program, and repeated without being made twice', async () => {
  const payment = { to: shop.address, amount: 0.5, key: 'order-1' }
  const { transaction } = await client.pay(payment)
  expect(transaction).toMatchObject({ from: address, to: shop.address, amount: 0.5 })
  // Signed again, with a later time.
  world.clock.now += 60_000
  vi.setSystemTime(world.clock.now)
  expect((await client.pay(payment)).transaction).toEqual(transaction)
  const many = ['m1', 'm2'].map(key => ({ to: shop.address, amount: 0.25, key }))
  expect(await client.payMany(many)).toMatchObject(
    many.map(({ key }) => ({ key, transaction: {} })),
  )
})

test('beyond its daily limit, without it, and from another wallet nothing is paid', async () => {
  const payment = { to: shop.address, amount: 2, key: 'order-2' }
  expect(await code(client.pay(payment))).toBe('owner_key_sum')
  expect(await code(connectAs('customer', { address, apiKey }).pay(payment))).toBe(
    'signature_needed',
  )
  expect(await code(connectAs('customer', { programKey }).pay(payment))).toBe('signature_invalid')
})

test.each([
  ['secret', { secret: '', publicPart }],
  ['publicPart', { secret: '22'.repeat(32), publicPart }],
])('a wrong %s is refused by name', (name, wrong) => {
  expect(() => connectAs('customer', { programKey: wrong })).toThrow(name)
})
