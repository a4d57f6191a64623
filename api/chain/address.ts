import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** A wallet's address in its canonical spelling: 0x and 40 hex digits with the EIP-55 checksum. */
export type Address = string & { readonly form: 'EIP-55' }

export const ADDRESS_BYTES = 20
const HEX_ADDRESS = /^0x[0-9a-fA-F]{40}$/
const FIRST_HIGH_NIBBLE = 8
const PREFIX = '0x'
const FIRST_LETTER = 'A'.charCodeAt(0)
/** Digits have it too. */
const LOWER_CASE_BIT = 0x20
const lowerCodes = new Uint8Array(2 * ADDRESS_BYTES)
/** What a hexadecimal digit is worth, by its character's code; nothing of any other. */
const DIGITS = Array.from({ length: 128 }, (_, code) => {
  const digit = String.fromCharCode(code)
  return /[0-9a-fA-F]/.test(digit) ? Number.parseInt(digit, 16) : NaN
})

/** The address whose bytes begin there. */
export type ToAddress = (bytes: Uint8Array, begin?: number) => Address

export const addressFromBytes: ToAddress = (bytes, begin) => checksummed(digitsOf(bytes, begin))

/** Without its checksum, which takes longer than a hash: for readers of millions that show none of them. */
export const bareAddress: ToAddress = (bytes, begin) =>
  `${PREFIX}${digitsOf(bytes, begin)}` as Address

function digitsOf(bytes: Uint8Array, begin = 0): string {
  const own = bytes.subarray(begin, begin + ADDRESS_BYTES)
  if (own.length < ADDRESS_BYTES)
    throw new RangeError(`An address has ${ADDRESS_BYTES} bytes, not ${own.length}`)
  return bytesToHex(own)
}

/**
 * Its 20 bytes, digit by digit: an audit does this millions of times, and a string and an array for each would cost more
 * than the hash.
 */
export function writeAddress(address: Address, target: Uint8Array, offset: number): void {
  if (address.length !== PREFIX.length + 2 * ADDRESS_BYTES)
    throw new RangeError(`${address} is no address`)
  for (let i = 0; i < ADDRESS_BYTES; i++) {
    const at = PREFIX.length + 2 * i
    const byte = 16 * DIGITS[address.charCodeAt(at)]! + DIGITS[address.charCodeAt(at + 1)]!
    if (!(byte >= 0)) throw new RangeError(`${address} is no address`)
    target[offset + i] = byte
  }
}

/** Its 20 bytes. */
export function addressBytes(address: Address): Uint8Array {
  const bytes = new Uint8Array(ADDRESS_BYTES)
  writeAddress(address, bytes, 0)
  return bytes
}

/** Does not check the checksum. */
export const hasAddressForm = (text: string): boolean => HEX_ADDRESS.test(text)

/** Null for anything malformed, and for mixed case with a wrong checksum, which is a typing mistake. */
export function parseAddress(text: string): Address | null {
  if (isCanonical(text)) return text
  if (!hasAddressForm(text)) return null
  const digits = text.slice(PREFIX.length)
  const lower = digits.toLowerCase()
  return digits === lower || digits === digits.toUpperCase() ? checksummed(lower) : null
}

/** Whether it has its canonical spelling, in half the time of computing it: an audit checks every wallet. */
export function isCanonical(text: string): text is Address {
  if (!HEX_ADDRESS.test(text)) return false
  for (let i = 0; i < lowerCodes.length; i++)
    lowerCodes[i] = text.charCodeAt(PREFIX.length + i) | LOWER_CASE_BIT
  const hash = keccak_256(lowerCodes)
  for (let i = 0; i < lowerCodes.length; i++) {
    const code = text.charCodeAt(PREFIX.length + i)
    const nibble = i % 2 === 0 ? hash[i >> 1]! >> 4 : hash[i >> 1]! & 15
    const isUpper = (code & LOWER_CASE_BIT) === 0
    const isMail = code >= FIRST_LETTER
    if (isMail && isUpper !== nibble >= FIRST_HIGH_NIBBLE) return false
  }
  return true
}

function checksummed(lowerDigits: string): Address {
  const hash = bytesToHex(keccak_256(utf8ToBytes(lowerDigits)))
  let address = PREFIX
  for (let i = 0; i < lowerDigits.length; i++) {
    const digit = lowerDigits[i]!
    address += parseInt(hash[i]!, 16) >= FIRST_HIGH_NIBBLE ? digit.toUpperCase() : digit
  }
  return address as Address
}
