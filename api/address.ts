import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** A wallet's address in its one canonical spelling: 0x and 40 hex digits with the EIP-55 checksum. */
export type Address = string & { readonly form: 'EIP-55' }

export const ADDRESS_BYTES = 20
const HEX_ADDRESS = /^0x[0-9a-fA-F]{40}$/
const FIRST_HIGH_NIBBLE = 8

export function addressFromBytes(bytes: Uint8Array): Address {
  if (bytes.length !== ADDRESS_BYTES)
    throw new RangeError(`An address has ${ADDRESS_BYTES} bytes, not ${bytes.length}`)
  return checksummed(bytesToHex(bytes))
}

export const addressToBytes = (address: Address): Uint8Array =>
  hexToBytes(address.slice(2).toLowerCase())

/** Null for anything malformed, and for mixed case with a wrong checksum: that is a typing mistake. */
export function parseAddress(text: string): Address | null {
  if (!HEX_ADDRESS.test(text)) return null
  const digits = text.slice(2)
  const canonical = checksummed(digits.toLowerCase())
  const isOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return isOneCase || text === canonical ? canonical : null
}

function checksummed(lowerDigits: string): Address {
  const hash = bytesToHex(keccak_256(utf8ToBytes(lowerDigits)))
  let address = '0x'
  for (let i = 0; i < lowerDigits.length; i++) {
    const digit = lowerDigits[i]!
    address += parseInt(hash[i]!, 16) >= FIRST_HIGH_NIBBLE ? digit.toUpperCase() : digit
  }
  return address as Address
}
