import { expect, test } from 'vitest'
import { parseAddress } from '#api/chain/address.ts'
import { parseCoins } from '#api/chain/money.ts'
import { parsePaymentLink, paymentLink } from './paymentLink.ts'

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const HOST = 'https://cxac.example.org'
const to = parseAddress(ADDRESS)!

test('without an amount a code has the plain address', () => {
  expect(paymentLink({ to, amount: null }, HOST)).toBe(ADDRESS)
})

test('with an amount or a note a code has a payment link', () => {
  const asked = { to, amount: parseCoins('1.5'), note: 'rent & <b>heat</b>' }
  const link = paymentLink(asked, HOST)
  expect(link).toBe(`${HOST}/pay/${ADDRESS}?amount=1.5&note=rent+%26+%3Cb%3Eheat%3C%2Fb%3E`)
  expect(parsePaymentLink(link)).toEqual(asked)
  expect(parsePaymentLink(paymentLink({ to, amount: null, note: 'rent' }, HOST))).toEqual({
    to,
    amount: null,
    note: 'rent',
  })
})

test('invisible characters are removed from a note, and a long one is cut', () => {
  const note = `\u202E${'x'.repeat(10_000)}`
  const link = `${HOST}/pay/${ADDRESS}?${new URLSearchParams({ note })}`
  expect(parsePaymentLink(link)?.note).toBe('x'.repeat(100))
})

for (const [text, amount] of [
  [ADDRESS, null],
  [` ${ADDRESS}\n`, null],
  [ADDRESS.toLowerCase(), null],
  [`cxac:${ADDRESS}`, null],
  [`CXAC:${ADDRESS}?amount=0.000001`, '0.000001'],
  [`cxac:${ADDRESS}?label=rent&amount=12`, '12'],
  [`cxac:${ADDRESS}?amount=1.234`, '1.234'],
  [`${HOST}/pay/${ADDRESS}`, null],
  [`HTTPS://CXAC.example.org/pay/${ADDRESS}?amount=1.5`, '1.5'],
  [`http://192.168.1.7:4000/pay/${ADDRESS}?amount=1,5`, '1.5'],
  [`${HOST}/pay/${ADDRESS}?amount=1&amount=2`, null],
  [`cxac:${ADDRESS}?amount=1,5`, '1.5'],
  [`cxac:${ADDRESS}?amount=0`, null],
  [`cxac:${ADDRESS}?amount=-1`, null],
  [`cxac:${ADDRESS}?amount=1e3`, null],
  [`cxac:${ADDRESS}?amount=0.0000001`, null],
] as const)
  test(`'${text.trim()}' asks for ${amount ?? 'no amount'}`, () => {
    expect(parsePaymentLink(text)).toEqual({ to, amount: amount && parseCoins(amount) })
  })

test('an amount with two interpretations is kept as it is written', () => {
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
  `https://example.com/pay/${ADDRESS.slice(0, -1)}`,
  `https://example.com/pay/${ADDRESS.replace('a', 'A')}`,
  `https://example.com/pay/${ADDRESS}/more`,
  `javascript:alert(1)//pay/${ADDRESS}`,
])
  test(`'${text}' names no CXAC address`, () => expect(parsePaymentLink(text)).toBeNull())
