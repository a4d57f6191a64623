import { expect, test } from 'vitest'
import { honestChain, other, thief, THIEF } from '../testing/attackScene.ts'
import { ORIGIN } from '../testing/KeyChain.ts'
import { orderedReceipt } from '../testing/orderedReceipt.ts'
import { formatReceipt, parseReceipt } from './receipt.ts'
import { verifyReceipt } from './verifyReceipt.ts'

const FOUND = 'Ordered with the owner’s key; an audit shows whether it is one of the wallet’s keys'
const { receipt, text, placeOf } = orderedReceipt()

test('a receipt says that the owner has ordered the transfer', () => {
  const { isGood, steps, order } = verifyReceipt(text)
  expect(isGood).toBe(true)
  expect(steps.find(({ code }) => code === 'order')).toMatchObject({
    result: 'passed',
    found: FOUND,
  })
  expect(order?.key.type).toBe('passkey_p256')
  expect(parseReceipt(text)).toEqual(receipt)
})

test('that a key is not one of the wallet, a receipt does not show, and says so', () => {
  const { drafts } = honestChain().pay(other, thief, 1n, { by: THIEF })
  const { isGood, steps } = verifyReceipt(orderedReceipt(ORIGIN, drafts, 5).text)
  expect(isGood).toBe(true)
  expect(steps).toContainEqual(expect.objectContaining({ code: 'order', found: FOUND }))
})

test('without evidence it says nothing of the owner', () => {
  const { evidence: _, ...plain } = receipt
  const { isGood, steps, order } = verifyReceipt(formatReceipt(plain))
  expect([isGood, order]).toEqual([true, null])
  expect(steps.map(({ code }) => code)).not.toContain('order')
})

const { evidence } = receipt
for (const [what, changed] of [
  ['of another transfer of the block', placeOf(1)],
  ['at another place', { ...evidence!, index: 1 }],
  ['of a block with more of it', { ...evidence!, size: 5 }],
  ['with another path', { ...evidence!, path: [new Uint8Array(32)] }],
  ['with a changed byte', { ...evidence!, evidence: evidence!.evidence.with(30, 7) }],
  ['that is cut off', { ...evidence!, evidence: evidence!.evidence.slice(0, -1) }],
] as const)
  test(`evidence ${what} is no order`, () => {
    const { isGood, steps } = verifyReceipt(formatReceipt({ ...receipt, evidence: changed }))
    expect([isGood, steps.at(-1)]).toMatchObject([false, { code: 'order', result: 'failed' }])
  })

test('an order for another log is none', () => {
  const { isGood, steps } = verifyReceipt(orderedReceipt('other.example/log').text)
  expect([isGood, steps.at(-1)]).toMatchObject([false, { code: 'order', result: 'failed' }])
})
