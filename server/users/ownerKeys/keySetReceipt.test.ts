import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { transfer } from '#api/calls/ledger.ts'
import { changeOwnerKeys } from '#api/calls/ownerKeys.ts'
import { transactionProof } from '#api/calls/proofs.ts'
import { verifyReceipt } from '#api/chain/proof/verifyReceipt.ts'
import { micros } from '#api/chain/money.ts'
import { receiptOf } from '#api/proofs/receiptOf.ts'
import { StateUpdater } from '../../chain/state/StateUpdater.ts'
import { testApp } from '../../testing/testApp.ts'
import { openingOrder, randomAddress, stateArrived } from '../../testing/testLedger.ts'
import { newSetOf, plainSigner, type Signer, testOwner } from '../../testing/testOwner.ts'
import { whenDone } from '../../testing/whenDone.ts'

const world = await testApp({ PUBLIC_URL: 'https://wallet.example', SIGNUPS_PER_HOUR: '1000' })
const { askCall, ledger, newUser, url } = world
const updater = new StateUpdater({ url, onProblem: () => {} })
updater.start()
whenDone(() => updater.stop())

const { user, phone, recovery } = await testOwner(world)
const { token } = user
const receiver = await newUser()

async function pay(by: Signer): Promise<string> {
  const input = {
    fromAddress: user.address,
    toAddress: receiver.address,
    amount: 1,
    idempotencyKey: randomUUID(),
  }
  const { order } = (await askCall(transfer, input, { token })).body as unknown as { order: string }
  const { body } = await askCall(transfer, { ...input, signature: by.sign(order) }, { token })
  return body.transaction.transactionHash
}

/** The state of all wallets is computed, and a block names it. */
async function nameState() {
  await stateArrived(world)
  await ledger.submit(openingOrder(randomAddress(), micros(1n)))
}

async function receiptFor(hash: string) {
  const { body } = await askCall(transactionProof, { hash })
  return verifyReceipt(receiptOf(body), body.policy)
}

test('a receipt shows that the key was one of the wallet’s, before and after the keys change', async () => {
  const first = await pay(phone)
  const fresh = await receiptFor(first)
  expect([fresh.isGood, fresh.keySet]).toEqual([true, null])

  await nameState()
  const named = await receiptFor(first)
  expect(named.isGood).toBe(true)
  expect(named.keySet).toMatchObject({ sequence: 1 })
  expect(named.keySet!.until).toBeGreaterThanOrEqual(named.header!.number)

  const added = plainSigner()
  const keys = [phone, recovery, added]
  const changed = await askCall(
    changeOwnerKeys,
    await newSetOf(world, user, keys, [phone, added]),
    { token },
  )
  expect(changed.status, changed.body.message).toBe(200)
  // No state is needed: the next key set shows it.
  const before = await receiptFor(first)
  expect([before.isGood, before.keySet?.sequence]).toEqual([true, 1])
  expect(before.keySet!.until).toBeGreaterThan(before.header!.number)

  const second = await pay(added)
  await nameState()
  const after = await receiptFor(second)
  expect([after.isGood, after.keySet?.sequence]).toEqual([true, 2])
  expect((await receiptFor(first)).keySet?.sequence).toBe(1)
})
