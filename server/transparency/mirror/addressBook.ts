import { bytesToHex } from '@noble/hashes/utils.js'
import { type Address, addressFromBytes } from '#api/chain/address.ts'

/** How an address is spelled takes longer to compute than all else of a transaction: once for each wallet. */
export function addressBook(): (bytes: Uint8Array) => Address {
  const known = new Map<string, Address>()
  return bytes => {
    const hex = bytesToHex(bytes)
    const found = known.get(hex) ?? addressFromBytes(bytes)
    known.set(hex, found)
    return found
  }
}
