import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Address,
  addressFromBytes,
  isCanonical,
  parseAddress,
  writeAddress,
} from './chain/address.ts'
import { abbreviate, isSameAddress } from './shortAddress.ts'

const anyBytes = fc.uint8Array({ minLength: 20, maxLength: 20 })

// The mixed-case examples that EIP-55 itself gives.
for (const example of [
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
])
  test(`${example} is the canonical spelling of itself in any one case`, () => {
    expect(parseAddress(example)).toBe(example)
    expect(parseAddress(example.toLowerCase())).toBe(example)
    expect(parseAddress(`0x${example.slice(2).toUpperCase()}`)).toBe(example)
  })

test('bytes survive the way through an address', () => {
  fc.assert(
    fc.property(anyBytes, bytes => {
      const address = addressFromBytes(bytes)
      const written = new Uint8Array(20)
      writeAddress(address, written, 0)
      expect(written).toEqual(bytes)
      expect(parseAddress(address)).toBe(address)
      for (const text of [address, address.toLowerCase(), `0x${address.slice(2).toUpperCase()}`])
        expect(isCanonical(text)).toBe(parseAddress(text) === text)
      expect(isSameAddress(address, address.toLowerCase())).toBe(true)
    }),
  )
})

for (const wrong of ['0x12', `0x${'g'.repeat(40)}`, `0x${'\u0660'.repeat(40)}`])
  test(`${wrong} has no bytes`, () => {
    expect(() => writeAddress(wrong as Address, new Uint8Array(20), 0)).toThrow('is no address')
  })

test('a letter in the wrong case is refused as mistyped', () => {
  fc.assert(
    fc.property(anyBytes, fc.nat(39), (bytes, at) => {
      const address = addressFromBytes(bytes)
      const letter = address[at + 2]!
      const flipped = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
      const mistyped = address.slice(0, at + 2) + flipped + address.slice(at + 3)
      const digits = mistyped.slice(2)
      fc.pre(
        mistyped !== address && digits !== digits.toLowerCase() && digits !== digits.toUpperCase(),
      )
      expect(parseAddress(mistyped)).toBeNull()
      expect(isCanonical(mistyped)).toBe(false)
    }),
  )
})

for (const text of [
  '',
  '0x',
  '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  `0x${'g'.repeat(40)}`,
  `0x${'a'.repeat(39)}`,
  `0X${'a'.repeat(40)}`,
  ` 0x${'a'.repeat(40)}`,
])
  test(`'${text}' is no address`, () => expect(parseAddress(text)).toBeNull())

test('an address is abbreviated to its first 6 and last 4 characters', () => {
  expect(abbreviate('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBe('0x5aAe…eAed')
  expect(abbreviate('SYSTEM')).toBe('SYSTEM')
})
