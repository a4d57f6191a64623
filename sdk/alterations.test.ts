import { expect, test } from 'vitest'
import { transactionProof, balanceProof } from '#api/calls/proofs.ts'
import { transfer } from '#api/calls/ledger.ts'
import { atomically } from '#server/db/database.ts'
import { logOperatorActions } from '#server/ledger/operatorActions/logOperatorActions.ts'
import { freezeAccount, liftFreeze } from '#server/users/freeze/freezeAccount.ts'
import { memoryStore } from './memoryStore.ts'
import {
  ACTION,
  BALANCE,
  EVENTS,
  GROWTH,
  type Others,
  PAY,
  PAY_MANY,
  PROOF,
} from './testing/alterations.ts'
import { testWorld } from './testing/testWorld.ts'
import type { Client } from './types.ts'

const world = await testWorld()
const { connectAs, shop, customer, askCall, newUser, pool, clock, altering } = world

// A life to lie about: payments of both wallets, a freeze and its end.
const honest = connectAs('customer')
const stranger = await newUser()
const someone = await newUser(stranger.referralCode)
const others = await otherTruths()
const store = memoryStore()
const first = await connectAs('customer', { store }).pay({ to: shop.address, amount: 1 })
await connectAs('shop').pay({ to: customer.address, amount: 0.5 })
const known = await store.read()
await atomically(pool, sql =>
  freezeAccount(sql, shop.id, { operator: 'Ada', reason: 'fraud' }, clock.now),
)
await logOperatorActions(world)
await atomically(pool, sql => liftFreeze(sql, shop.id, 'Ada', clock.now))
await logOperatorActions(world)

async function otherTruths(): Promise<Others> {
  const { token, address: fromAddress } = someone
  const order = { fromAddress, toAddress: stranger.address, amount: 1 }
  const { transaction } = (await askCall(transfer, order, { token })).body
  const hash = transaction.transactionHash
  const proofOf = async (address: string) => (await askCall(balanceProof, { address })).body
  await honest.balance()
  const olderBalance = await proofOf(customer.address)
  await connectAs('shop').balance(stranger.address)
  return {
    transaction,
    transactionProof: (await askCall(transactionProof, { hash })).body,
    balanceProof: await proofOf(stranger.address),
    olderBalance,
    address: stranger.address,
  }
}

const hash = first.transaction.transactionHash
const drain = (client: Client) => Array.fromAsync(client.events())
let payments = 0
// Not to the shop: its events are altered elsewhere.
const next = () => ({ to: someone.address, amount: ++payments / 1000, key: `next-${payments}` })

/** By the part of the API: what is asked, and where the answer is altered. */
const PARTS = {
  'a payment': [PAY, '/api/transfer/coin', (client: Client) => client.pay(next())],
  'many payments': [
    PAY_MANY,
    '/api/transfers',
    (client: Client) => client.payMany([next(), next()]),
  ],
  'a transaction': [
    PROOF,
    '/api/proofs/transaction/',
    (client: Client) => client.transaction(hash),
  ],
  'a balance': [
    BALANCE,
    '/api/proofs/balance/',
    async (client: Client) => {
      await client.transaction(hash)
      return client.balance()
    },
  ],
  'a balance after a restart': [
    { 'the balance before the stored checkpoint': BALANCE['the balance before the last payment'] },
    '/api/proofs/balance/',
    (client: Client) => client.balance(),
  ],
  'a grown ledger': [
    GROWTH,
    '/api/proofs/consistency',
    (client: Client) => client.transaction(hash),
  ],
  'a list of events': [EVENTS, '/api/events', drain],
  'a freeze': [ACTION, '/api/proofs/operator-actions/', drain],
} as const

function clientWith(alter: (url: URL, body: unknown) => unknown, patienceMs: number) {
  const remembering = memoryStore()
  void remembering.write(known!)
  const fetch = altering(alter)
  return {
    shop: connectAs('shop', { fetch, store: remembering, patienceMs }),
    customer: connectAs('customer', { fetch, store: remembering, patienceMs }),
  }
}

for (const [part, [alterations, path, ask]] of Object.entries(PARTS)) {
  const who = ask === drain ? 'shop' : 'customer'
  test(`the true answer about ${part} is accepted`, async () => {
    let asked = 0
    const clients = clientWith(url => void (asked += Number(url.pathname.startsWith(path))), 30_000)
    await ask(clients[who])
    expect(asked).toBeGreaterThan(0)
  })

  for (const [what, change] of Object.entries(alterations))
    test(`${part}: ${what} is refused`, async () => {
      const clients = clientWith((url, body) => {
        if (url.pathname.startsWith(path)) (change as Change)(body, structuredClone(others))
        return body
      }, 50)
      await expect(ask(clients[who])).rejects.toSatisfy(
        ({ name }: Error) => name === 'NotVerified' || name === 'NotProvenYet',
      )
    })
}

type Change = (body: unknown, others: Others) => unknown

test('at least fifty alterations are tried', () => {
  const all = Object.values(PARTS).flatMap(([alterations]) => Object.keys(alterations))
  expect(new Set(all).size).toBe(all.length)
  expect(all.length).toBeGreaterThanOrEqual(50)
})
