import { expect, test } from 'vitest'
import { parseAddress } from '#api/chain/address.ts'
import { parseCoins } from '#api/chain/money.ts'
import { foundCodes } from './foundCodes.ts'

const A = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const B = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const payment = (to: string, amount: string | null) => ({
  to: parseAddress(to),
  amount: amount && parseCoins(amount),
})

test('a picture without codes has no result', () => {
  expect(foundCodes([])).toEqual({ kind: 'nothing' })
})

test('a code without a CXAC address is foreign', () => {
  expect(foundCodes(['https://example.com', 'hello'])).toEqual({ kind: 'foreign' })
})

test('an address next to foreign codes is taken', () => {
  expect(foundCodes(['hello', A])).toEqual({ kind: 'payment', payment: payment(A, null) })
})

test('the same address twice, however it is written, is one', () => {
  expect(foundCodes([A, A.toLowerCase(), `cxac:${A}`])).toEqual({
    kind: 'payment',
    payment: payment(A, null),
  })
})

test('between different addresses, or different amounts, the user chooses', () => {
  expect(foundCodes([A, B])).toEqual({
    kind: 'several',
    payments: [payment(A, null), payment(B, null)],
  })
  expect(foundCodes([`cxac:${A}?amount=1`, `cxac:${A}?amount=2`])).toEqual({
    kind: 'several',
    payments: [payment(A, '1'), payment(A, '2')],
  })
})
