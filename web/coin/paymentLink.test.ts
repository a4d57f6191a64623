import { expect, test } from 'vitest'
import { parseAddress } from '#api/address.ts'
import { parseCoins } from '#api/money.ts'
import { parsePaymentLink, paymentLink } from './paymentLink.ts'

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const to = parseAddress(ADDRESS)!

test('without an amount a code holds the plain address', () => {
  expect(paymentLink({ to, amount: null })).toBe(ADDRESS)
})

test('with an amount a code holds a payment link', () => {
  expect(paymentLink({ to, amount: parseCoins('1.5') })).toBe(`cxac:${ADDRESS}?amount=1.5`)
})

for (const [text, amount] of [
  [ADDRESS, null],
  [` ${ADDRESS}\n`, null],
  [ADDRESS.toLowerCase(), null],
  [`cxac:${ADDRESS}`, null],
  [`CXAC:${ADDRESS}?amount=0.000001`, '0.000001'],
  [`cxac:${ADDRESS}?label=rent&amount=12`, '12'],
  [`cxac:${ADDRESS}?amount=1.234`, '1.234'],
  [`cxac:${ADDRESS}?amount=1,5`, '1.5'],
  [`cxac:${ADDRESS}?amount=0`, null],
  [`cxac:${ADDRESS}?amount=-1`, null],
  [`cxac:${ADDRESS}?amount=1e3`, null],
  [`cxac:${ADDRESS}?amount=0.0000001`, null],
] as const)
  test(`'${text.trim()}' asks for ${amount ?? 'no amount'}`, () => {
    expect(parsePaymentLink(text)).toEqual({ to, amount: amount && parseCoins(amount) })
  })

test('an amount with two readings is kept as it is written', () => {
  const link = `cxac:${ADDRESS}?amount=1,234`
  expect(parsePaymentLink(link)).toEqual({ to, amount: null, unclear: '1,234' })
})

for (const text of [
  '',
  'hello',
  ADDRESS.slice(0, -1),
  `${ADDRESS}0`,
  ADDRESS.replace('a', 'A'),
  `${ADDRESS}?amount=5`,
  `bitcoin:${ADDRESS}`,
  `https://example.com/${ADDRESS}`,
])
  test(`'${text}' names no CXAC address`, () => expect(parsePaymentLink(text)).toBeNull())
