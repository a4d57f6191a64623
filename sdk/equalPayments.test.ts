import { expect, test } from 'vitest'
import { memoryStore } from './memoryStore.ts'
import { testWorld } from './testing/testWorld.ts'
import type { CheckpointStore, NamedPayment } from './types.ts'

const { connectAs, shop, customer, altering } = await testWorld()
const wage = (key: string): NamedPayment => ({ to: shop.address, amount: 0.25, key })
const wages = [wage('wage-1'), wage('wage-2')]
const store = memoryStore()
const made = (await connectAs('customer', { store }).pay(wage('wage-1'))).transaction

/** Says that each payment is the one that was made before. */
const said = altering(({ pathname }, body) => {
  if (!pathname.startsWith('/api/transfer')) return
  const reply = body as { transaction?: object; outcomes?: { transaction?: object }[] }
  for (const one of reply.outcomes ?? [reply]) if (one.transaction) one.transaction = made
})
const atomic = { atomic: true }

for (const [what, remembering] of [
  ['one after the other', memoryStore()],
  ['before a restart', store],
] as const)
  test(`one payment is no proof of a second one that is equal to it, ${what}`, async () => {
    const client = connectAs('customer', { fetch: said, store: remembering })
    await expect(client.pay(wage('wage-1'))).resolves.toMatchObject({ transaction: made })
    await expect(client.pay(wage('wage-2'))).rejects.toMatchObject({
      name: 'NotVerified',
      key: 'wage-2',
    })
    await expect(client.payMany([wage('wage-2')])).rejects.toMatchObject({ name: 'NotVerified' })
  })

test('of many equal payments each needs a transaction of its own', async () => {
  const client = connectAs('customer', { fetch: said })
  for (const options of [{}, atomic])
    await expect(client.payMany(wages, options)).rejects.toMatchObject({ name: 'NotVerified' })
})

test('after a restart, the same keys are answered with the same payments', async () => {
  const paid = () => connectAs('customer', { store }).payMany([...wages, wage('wage-3')])
  const first = await paid()
  expect(new Set(first.map(({ transaction }) => transaction!._id)).size).toBe(3)
  expect(await paid()).toEqual(first)
  await expect(connectAs('customer', { store }).pay(wage('wage-2'))).resolves.toEqual(first[1])
})

test('wallets that share a store can use the same key', async () => {
  const shared: CheckpointStore = memoryStore()
  await connectAs('customer', { store: shared }).pay(wage('refund-1'))
  const back = { to: customer.address, amount: 0.25, key: 'refund-1' }
  await connectAs('shop', { store: shared }).pay(back)
})
