import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Address, addressFromBytes } from '../address.ts'
import { AddressList } from './AddressList.ts'

const anyAddress = fc.uint8Array({ minLength: 20, maxLength: 20 }).map(addressFromBytes)
const swapCase = (address: Address) =>
  address.replace(/[a-fA-F]/, letter =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  ) as Address

test('each address is at its place as it was spelt, and found only by that spelling', () => {
  fc.assert(
    fc.property(fc.uniqueArray(anyAddress), fc.nat(), (addresses, firstLook) => {
      const list = new AddressList()
      for (const [place, address] of addresses.entries()) {
        if (place >= firstLook % 10) expect(list.find(address)).toBeUndefined()
        expect(list.add(address)).toBe(place)
      }
      for (const [place, address] of addresses.entries()) {
        expect(list.at(place)).toBe(address)
        expect(list.find(address)).toBe(place)
        const other = swapCase(address)
        expect(list.find(other)).toBe(other === address ? place : undefined)
      }
      expect(list.at(addresses.length)).toBeUndefined()
    }),
  )
})

test('more addresses than the first capacity are found', () => {
  const list = new AddressList()
  const addresses = Array.from({ length: 5000 }, (_, i) =>
    addressFromBytes(Uint8Array.from({ length: 20 }, (_byte, at) => (at < 2 ? i >> (8 * at) : 7))),
  )
  for (const [place, address] of addresses.entries()) {
    expect(list.find(address)).toBeUndefined()
    list.add(address)
    expect(list.find(address)).toBe(place)
  }
  expect(addresses.map((_, place) => list.at(place))).toEqual(addresses)
  expect(addresses.map(address => list.find(address))).toEqual(addresses.map((_, place) => place))
})

for (const text of ['', '0x', `0X${'a'.repeat(40)}`, `0x${'a'.repeat(39)}g`, `0x${'é'.repeat(40)}`])
  test(`'${text}' is not an address: not found, and not accepted`, () => {
    const list = new AddressList()
    list.add(`0x${'a'.repeat(40)}` as Address)
    expect(list.find(text as Address)).toBeUndefined()
    expect(() => list.add(text as Address)).toThrow(RangeError)
    expect(list.size).toBe(1)
  })

test('the bytes of an address are those of its digits', () => {
  const addresses = new AddressList()
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), bytes => {
      const target = new Uint8Array(24)
      addresses.writeBytes(addresses.add(addressFromBytes(bytes)), target, 3)
      expect([...target]).toEqual([0, 0, 0, ...bytes, 0])
    }),
  )
})
