import { hexToBytes } from '@noble/hashes/utils.js'
import { parseAddress } from '#api/chain/address.ts'
import { FieldReader } from '#api/chain/FieldReader.ts'
import { type KeySet, originHashOf } from '#api/chain/keys/keySet.ts'
import { readOwnerKey } from '#api/chain/keys/ownerKey.ts'
import type { OwnerKeys } from '#api/schemas/ownerKeys.ts'

/** A key set of this wallet, of keys in hex. */
export const setOf = (
  { address, origin }: OwnerKeys,
  keys: readonly string[],
  sequence: number,
): KeySet => ({
  originHash: originHashOf(origin),
  address: parseAddress(address)!,
  sequence,
  keys: keys.map(key => readOwnerKey(new FieldReader(hexToBytes(key)))),
})

/** The set whose keys the server lists: the one in force, or the one that waits to follow. */
export const listedSet = (state: OwnerKeys): KeySet =>
  setOf(
    state,
    state.keys.map(({ key }) => key),
    state.sequence + (state.state === 'waiting' ? 1 : 0),
  )
