import { expect, test, vi } from 'vitest'
import type { Address } from '#api/chain/address.ts'
import { parseBalanceProof } from '#api/chain/proof/balanceProof.ts'
import { verifyBalance } from '#api/chain/proof/verifyBalance.ts'
import { hashKeySet, originHashOf } from '#api/chain/keys/keySet.ts'
import { micros } from '#api/chain/money.ts'
import { plainKey } from '#api/chain/testing/ownerKeys.ts'
import { balanceProof } from '#api/calls/proofs.ts'
import { StateUpdater } from '../../chain/state/StateUpdater.ts'
import { ASKED_CHANNEL } from '../../chain/state/statePaths.ts'
import { keySetOrder } from '../../ledger/ownerKeys/keySetOrder.ts'
import { transferOrder } from '../../ledger/transfer.ts'
import { testApp } from '../../testing/testApp.ts'
import { openingOrder, randomAddress, stateArrived } from '../../testing/testLedger.ts'
import { whenDone } from '../../testing/whenDone.ts'

/** Six wallets, each opened in a block of its own. */
async function sixWallets() {
  const world = await testApp()
  const { askCall, ledger } = world
  const people = Array.from({ length: 6 }, randomAddress)
  const [first, second] = people as [Address, Address]
  for (const address of people) await ledger.submit(openingOrder(address, micros(100n)))
  const pay = () =>
    ledger.submit(
      transferOrder({
        from: first,
        to: second,
        amount: micros(5n),
        fee: micros(1n),
        key: null,
        atMs: 0,
      }),
    )
  /** On a busy machine a request may have to be repeated. */
  const proofOf = (address: Address) =>
    vi.waitFor(async () => {
      const { proof, policy } = (await askCall(balanceProof, { address })).body
      if (!proof) throw new Error('There was no answer')
      return { proof, policy }
    }, 300_000)
  return { ...world, first, second, pay, proofOf }
}

test('a balance is proved in the state that the newest header names, and a wallet without one gets a refusal', async () => {
  const { askCall, ledger, head, pool, listener, url, first, pay, proofOf } = await sixWallets()
  expect((await askCall(balanceProof, { address: first })).body.proof).toBeNull()

  const updater = new StateUpdater({ url, onProblem: () => {} })
  updater.start()
  whenDone(() => updater.stop())
  await stateArrived({ pool, listener, head })
  await pay()

  const { proof, policy } = await proofOf(first)
  const verified = verifyBalance(proof, policy)
  expect(verified.steps.filter(({ result }) => result === 'failed')).toEqual([])
  expect(verified).toMatchObject({
    isGood: true,
    block: 6,
    wallets: 6,
    total: 600n,
    leaf: { number: 1, address: first, balance: 100n, historyLength: 1 },
  })
  expect(parseBalanceProof(proof)!.index).toBe(6)
  expect(Buffer.byteLength(proof)).toBeLessThan(3000)

  const late = randomAddress()
  await ledger.submit(openingOrder(late, micros(1n)))
  expect((await askCall(balanceProof, { address: late })).body.proof).toBeNull()
  expect((await askCall(balanceProof, { address: randomAddress() })).body.code).toBe(
    'address_not_found',
  )
})

test('the proof of a wallet with keys names its key set, also when nothing moves after the change', async () => {
  const { ledger, head, pool, listener, url, first, second, proofOf } = await sixWallets()
  const updater = new StateUpdater({ url, onProblem: () => {} })
  updater.start()
  whenDone(() => updater.stop())
  const keys = [plainKey(1).key, plainKey(2).key]
  const set = { originHash: originHashOf('log'), address: second, sequence: 1, keys }
  await ledger.submit(keySetOrder({ set, signed: null, record: () => [], atMs: 0 }))
  // The block of the change has no transaction.
  await stateArrived({ pool, listener, head })
  await ledger.submit(openingOrder(randomAddress(), micros(1n)))
  const { proof, policy } = await proofOf(second)
  const { isGood, leaf, steps } = verifyBalance(proof, policy)
  expect([isGood, leaf?.keys]).toEqual([true, hashKeySet(set)])
  expect(steps.map(({ code }) => code)).toContain('keys')
  expect(verifyBalance((await proofOf(first)).proof, policy).leaf).not.toHaveProperty('keys')
})

test('concurrent requests ask the tree a few at a time, and once per state', async () => {
  const { askCall, head, pool, listener, url, second, pay, proofOf } = await sixWallets()
  const updater = new StateUpdater({ url, onProblem: () => {} })
  updater.start()
  whenDone(() => updater.stop())
  await stateArrived({ pool, listener, head })
  await pay()
  const query = vi.spyOn(pool, 'query')
  const questions = () =>
    query.mock.calls.filter(call => String(call[0] as unknown).includes(ASKED_CHANNEL)).length
  const askAll = () =>
    Promise.all(Array.from({ length: 50 }, async () => askCall(balanceProof, { address: second })))
  await askAll()
  expect(questions()).toBeLessThanOrEqual(4)
  await proofOf(second)
  const asked = questions()
  const answers = await askAll()
  expect(answers.every(({ body }) => body.proof !== null)).toBe(true)
  expect(questions()).toBe(asked)
})
