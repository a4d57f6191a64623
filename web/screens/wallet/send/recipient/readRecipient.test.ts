import { expect, test } from 'vitest'
import { sentenceOf } from '#api/refusals/refusals.ts'
import { readRecipient, UNKNOWN_NAME } from './readRecipient.ts'

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const OTHER = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const CONTACTS = [
  { address: ADDRESS, name: 'Mum' },
  { address: OTHER, name: 'Ken' },
  { address: ADDRESS, name: 'ken' },
]
const MISTYPED = { problem: sentenceOf('address_invalid') }

for (const [text, expected] of [
  ['', null],
  [' ', null],
  [` ${OTHER} `, { recipient: { address: OTHER, name: 'Ken' } }],
  [ADDRESS.toLowerCase(), { recipient: { address: ADDRESS, name: 'Mum' } }],
  ['0x12', MISTYPED],
  [ADDRESS.replace('a', 'A'), MISTYPED],
  [ADDRESS.slice(2), MISTYPED],
  ['mum', { recipient: { address: ADDRESS, name: 'Mum' } }],
  ['@mum', { username: 'mum' }],
  ['Milo', { username: 'Milo' }],
  ['Bea Dee', { problem: UNKNOWN_NAME }],
  ['@', null],
] as const)
  test(`the recipient '${text}' means ${JSON.stringify(expected)}`, () => {
    expect(readRecipient(text, CONTACTS)).toEqual(expected)
  })

test('a name that two contacts have means neither of them', () => {
  expect(readRecipient('KEN', CONTACTS)).toHaveProperty('problem')
})
