import { publicKeyOf } from '#ed25519'
import { expect, test } from 'vitest'
import { verifierKey } from '#api/chain/log/checkpoint.ts'
import { startWitness } from '#server/testing/witnesses/testWitnesses.ts'
import { memoryStore } from './memoryStore.ts'
import { testWorld } from './testing/testWorld.ts'

const secret = new Uint8Array(32).fill(3)
const witness = await startWitness(verifierKey('localhost:4000/log', publicKeyOf(secret)))
const { app, connectAs, shop, logKey, reach } = await testWorld({
  SIGNING_KEY: Buffer.from(secret).toString('base64'),
  WITNESSES: `${witness.url} ${witness.verifierKey}`,
})
const policy = (await app.inject({ url: '/log/policy' })).body
const payment = { to: shop.address, amount: 0.01 }

test('with the witnesses of the policy, payments and balances are proven', async () => {
  const client = connectAs('customer', { policy })
  await client.pay(payment)
  expect((await client.balance()).lines).toBeGreaterThan(1)
})

test('without them, no payment is sent and no checkpoint is stored', async () => {
  const other = await startWitness(logKey)
  const sent: string[] = []
  const store = memoryStore()
  const client = connectAs('customer', {
    policy: policy.replaceAll(witness.verifierKey, other.verifierKey),
    store,
    patienceMs: 50,
    fetch: (url, init) => {
      if (init.method === 'POST') sent.push(url)
      return reach(url, init)
    },
  })
  for (const pay of [
    () => client.pay(payment),
    () => client.payMany([{ ...payment, key: 'many' }]),
  ])
    await expect(pay()).rejects.toMatchObject({ name: 'NotProvenYet' })
  expect(sent).toEqual([])
  expect(await store.read()).toBeNull()
})
