import { expect, test } from 'vitest'
import { decodeBlock } from '../block.ts'
import { KINDS } from '../kind.ts'
import { parseCheckpoint } from '../log/checkpoint.ts'
import { honestChain, other, owner, PHONE, thief, THIEF } from '../testing/attackScene.ts'
import { FORGED_KEY_SETS } from '../testing/forgedKeySets.ts'
import { byChange, byState, orderedReceipt } from '../testing/orderedReceipt.ts'
import { SignedLedger } from '../testing/SignedLedger.ts'
import { decodeTransaction } from '../transaction.ts'
import { orderOf } from './evidencePlace.ts'
import { formatReceipt, parseReceipt, type Receipt } from './receipt.ts'
import { verifyReceipt } from './verifyReceipt.ts'

const verified = (receipt: Receipt) => verifyReceipt(formatReceipt(receipt))
const { receipt, text } = orderedReceipt()
const ledger = new SignedLedger()

test('a receipt shows that a key of the wallet has ordered the transfer', () => {
  const { isGood, steps, order, keySet } = verifyReceipt(text)
  expect(isGood).toBe(true)
  expect(steps).toContainEqual(
    expect.objectContaining({
      code: 'key_of_wallet',
      result: 'passed',
      found: 'It was one of the wallet’s keys: blocks 2 and 4 show key set 1',
    }),
  )
  expect(order?.key.type).toBe('passkey_p256')
  expect(keySet).toEqual({ sequence: 1, since: 2, until: 4 })
  expect(parseReceipt(text)).toEqual(receipt)
})

test('the next key set shows it too', () => {
  const later = orderedReceipt('by_change')
  const found = verifyReceipt(later.text)
  expect([found.isGood, found.keySet]).toEqual([true, { sequence: 1, since: 2, until: 5 }])
  expect(parseReceipt(later.text)).toEqual(later.receipt)
})

test('without the key set it says that an audit shows it', () => {
  const { isGood, steps, keySet } = verifyReceipt(orderedReceipt('without_key_set').text)
  expect([isGood, keySet]).toEqual([true, null])
  expect(steps).toContainEqual(
    expect.objectContaining({
      code: 'order',
      found: 'A key has signed the order; an audit shows whether it is one of the wallet’s keys',
    }),
  )
})

test('without evidence it says nothing of the owner', () => {
  const { evidence: _, keySet: _set, ...plain } = receipt
  const { isGood, steps, order } = verified(plain)
  expect([isGood, order]).toEqual([true, null])
  expect(steps.map(({ code }) => code)).not.toContain('order')
})

const { evidence } = receipt
for (const [what, changed] of [
  ['of another transfer of the block', ledger.evidence(3, 1)],
  ['at another place', { ...evidence!, index: 1 }],
  ['of a block with more of it', { ...evidence!, size: 5 }],
  ['with another path', { ...evidence!, path: [new Uint8Array(32)] }],
  ['with a changed byte', { ...evidence!, evidence: evidence!.evidence.with(30, 7) }],
  ['that is cut off', { ...evidence!, evidence: evidence!.evidence.slice(0, -1) }],
] as const)
  test(`evidence ${what} is no order`, () => {
    const { isGood, steps } = verified({ ...receipt, evidence: changed })
    expect([isGood, steps.at(-1)]).toMatchObject([false, { code: 'order', result: 'failed' }])
  })

test('a claim is not ordered, also if a server shows a signature for it', () => {
  const claim = receipt.transaction.with(16, KINDS.indexOf('claim') + 1)
  const { origin } = parseCheckpoint(receipt.checkpoint)!
  const orderIn = (transaction: Uint8Array) =>
    orderOf(receipt.evidence!, decodeTransaction(transaction), decodeBlock(receipt.header), origin)
  expect(orderIn(claim)).toBeNull()
  expect(orderIn(receipt.transaction)).not.toBeNull()
})

test('an order for another log is none', () => {
  const { isGood, steps } = verified(new SignedLedger(undefined, 'other.example/log').receipt())
  expect([isGood, steps.at(-1)]).toMatchObject([false, { code: 'order', result: 'failed' }])
})

for (const [what, changed] of FORGED_KEY_SETS)
  test(`${what} does not show whose key it is`, () => {
    const { isGood, steps } = verified(changed)
    expect([isGood, steps.at(-1)]).toMatchObject([
      false,
      { code: 'key_of_wallet', result: 'failed' },
    ])
  })

test('a key set that went back to custody afterwards was in force', () => {
  const back = new SignedLedger(honestChain().change(owner, [], PHONE).drafts)
  expect(verified({ ...back.receipt(), keySet: byChange(back, back.change(5)) }).isGood).toBe(true)
})

test('a key of a thief fits no key set of the wallet', () => {
  const { drafts } = honestChain().pay(other, thief, 1n, { by: THIEF }).begin()
  const robbed = new SignedLedger(drafts)
  expect(verified(robbed.receipt(5)).isGood).toBe(true)
  const keySet = byState(robbed, robbed.change(2), robbed.state(6))
  expect(verified({ ...robbed.receipt(5), keySet }).isGood).toBe(false)
})
