import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { decodeKeySet, hashKeySet, type KeySet } from '#api/chain/keys/keySet.ts'
import { count, object, string, type ValueOf } from '../../ui/stored/shape.ts'
import { stored } from '../../ui/stored/stored.ts'

const HASH = /^[\da-f]{64}$/
const OwnSet = object({ address: string(), sequence: count, hash: string(HASH) })

/** The key set that was last made, or confirmed, in this browser; it stays after a log-out. */
export const ownSet = stored('ownKeySet', OwnSet)

/** The bytes of the set, in hex. */
export function rememberOwnSet(hex: string): void {
  const set = decodeKeySet(hexToBytes(hex))
  ownSet.write({ address: set.address, sequence: set.sequence, hash: bytesToHex(hashKeySet(set)) })
}

/** How the listed keys differ from the own ones; null if they do not, or if none are known here. */
export function differenceToOwn(
  own: ValueOf<typeof OwnSet> | null,
  listed: KeySet,
): 'not_yours' | 'changed_elsewhere' | null {
  if (own?.address !== listed.address || own.hash === bytesToHex(hashKeySet(listed))) return null
  return listed.sequence > own.sequence ? 'changed_elsewhere' : 'not_yours'
}
