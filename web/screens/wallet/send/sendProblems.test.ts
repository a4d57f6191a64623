import { expect, test } from 'vitest'
import { micros } from '#api/chain/money.ts'
import { sentenceOf } from '#api/refusals/refusals.ts'
import { readAmount } from '../../../coin/readAmount.ts'
import { amountProblem, fieldOf, isBeginningOfAmount } from './sendProblems.ts'

const written = (text: string) => ({ text, ...readAmount(text) })
const PURSE = { balance: micros(10_000_000n), fee: micros(1000n) }

for (const [text, code] of [
  ['', null],
  ['9.9990', null],
  ['9.999001', 'insufficient_balance'],
  ['11', 'insufficient_balance'],
  ['-1', 'amount_invalid'],
  ['1e3', 'amount_invalid'],
  ['0.1234567', 'amount_invalid'],
] as const)
  test(`of 10 CXAC with a fee of 0.001, the amount '${text}' is answered with ${code}`, () => {
    expect(amountProblem(written(text), PURSE)).toBe(code && sentenceOf(code))
  })

for (const text of ['0', '0,00', '٠٫٠', '.', '0.0000001', '0.0000009'])
  test(`'${text}' is answered with the smallest amount`, () =>
    expect(amountProblem(written(text), PURSE)).toBe('Smallest amount: 0.000001 CXAC'))

test('before balance and fee are known, no amount is too much', () => {
  expect(amountProblem(written('11'), { balance: undefined, fee: undefined })).toBeNull()
})

test('an amount with several readings has to be chosen first', () => {
  expect(amountProblem(written('1,234'), PURSE)).toBe('Choose which amount you mean')
})

test("typing '0', '0.', '0,' or '٠٫٠' is not interrupted", () => {
  expect(['0', '0.', '0.00', '.', '0,', '٠٫٠'].every(isBeginningOfAmount)).toBe(true)
  expect(['0.0000000', '1', '0.1'].some(isBeginningOfAmount)).toBe(false)
})

test('a refusal finds its field, one that nobody knows finds none', () => {
  expect(fieldOf('recipient_not_found')).toBe('recipient')
  expect(fieldOf('insufficient_balance')).toBe('amount')
  expect(fieldOf('ledger_busy')).toBeNull()
  expect(fieldOf(null)).toBeNull()
})
