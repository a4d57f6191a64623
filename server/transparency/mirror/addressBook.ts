import { bytesToHex } from '@noble/hashes/utils.js'
import { type Address, addressFromBytes } from '#api/chain/address.ts'

/** The checksum of an address takes longer than the rest of a transaction: computed once per wallet. */
export function addressBook(): (bytes: Uint8Array) => Address {
  const known = new Map<string, Address>()
  return bytes => {
    const hex = bytesToHex(bytes)
    const found = known.get(hex) ?? addressFromBytes(bytes)
    known.set(hex, found)
    return found
  }
}
