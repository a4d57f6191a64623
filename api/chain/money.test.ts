import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  MAX_AMOUNT,
  formatCoins,
  micros,
  microsFromJson,
  microsToJson,
  parseCoins,
} from './money.ts'

const anyAmount = fc.bigInt({ min: 0n, max: MAX_AMOUNT }).map(micros)

test('every amount survives conversion to text and to a JSON number', () => {
  fc.assert(
    fc.property(anyAmount, amount => {
      expect(parseCoins(formatCoins(amount))).toBe(amount)
      const wire = JSON.parse(JSON.stringify(microsToJson(amount))) as number
      expect(microsFromJson(wire)).toBe(amount)
    }),
  )
})

test('accepted text has exactly the value it says', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{0,11}(\.\d{0,8})?$/), text => {
      const amount = parseCoins(text)
      if (amount === null) return
      const [whole = '', decimals = ''] = text.split('.')
      expect(amount.toString().padStart(15, '0')).toBe(
        whole.padStart(9, '0') + decimals.padEnd(6, '0'),
      )
    }),
  )
})

for (const [text, expected] of [
  ['0', 0n],
  ['0.1', 100_000n],
  ['0.000001', 1n],
  ['007', 7_000_000n],
  ['999999999.999999', 999_999_999_999_999n],
  ['1000000000', null],
  ['0.0000001', null],
  ['-1', null],
  ['-0', null],
  ['+1', null],
  ['1e3', null],
  ['1.', null],
  ['.5', null],
  ['', null],
  [' 1', null],
  ['1,5', null],
  ['0x10', null],
  ['١', null],
] as const)
  test(`parseCoins('${text}') is ${expected}`, () => expect(parseCoins(text)).toBe(expected))

for (const value of [-0, -1, 1e-7, 0.1234567, 1e9, 1e21, NaN, Infinity, 0.1 + 0.2])
  test(`microsFromJson(${Object.is(value, -0) ? '-0' : value}) is refused`, () =>
    expect(microsFromJson(value)).toBeNull())
