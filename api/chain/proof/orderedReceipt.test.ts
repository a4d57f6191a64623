import { expect, test } from 'vitest'
import { orderedReceipt } from '../testing/orderedReceipt.ts'
import { formatReceipt, parseReceipt } from './receipt.ts'
import { verifyReceipt } from './verifyReceipt.ts'

const { receipt, text, other } = orderedReceipt()

test('a receipt says that the owner has ordered the transfer', () => {
  const { isGood, steps, order } = verifyReceipt(text)
  expect(isGood).toBe(true)
  expect(steps.find(({ code }) => code === 'order')).toMatchObject({
    result: 'passed',
    found: 'Ordered with the owner’s key',
  })
  expect(order?.key.type).toBe('passkey_p256')
  expect(parseReceipt(text)).toEqual(receipt)
})

test('without evidence it says nothing of the owner', () => {
  const { evidence: _, ...plain } = receipt
  const { isGood, steps, order } = verifyReceipt(formatReceipt(plain))
  expect([isGood, order]).toEqual([true, null])
  expect(steps.map(({ code }) => code)).not.toContain('order')
})

const { evidence } = receipt
for (const [what, changed] of [
  ['of another transfer of the block', other],
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
