import { sha256 } from '#sha256'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { type Address, addressBytes, addressFromBytes } from '../address.ts'
import { FieldReader } from '../FieldReader.ts'
import { HASH_BYTES, isHash, isSameHash } from '../tree/merkle.ts'
import { encodeUint64 } from '../uint64.ts'
import { encodeOwnerKey, isSoundKey, type OwnerKey, readOwnerKey } from './ownerKey.ts'

/** The keys that can move the coins of one wallet, from one change to the next. */
export interface KeySet {
  /** Of the log's origin: an order for one log is none for another. */
  originHash: Uint8Array
  address: Address
  /** 1 for the wallet's first set; each change adds one, so that no set is ever in force twice. */
  sequence: number
  /** None: the wallet is custodial again. */
  keys: readonly OwnerKey[]
}

export const MAX_OWNER_KEYS = 16
const TAG = utf8ToBytes('CXAC-keys\x01')

/** What a header of the log is bound to by its orders. */
export const originHashOf = (origin: string): Uint8Array => sha256(utf8ToBytes(origin))

/** The canonical bytes, laid out in docs/verify.md. Throws for a set that cannot be in force. */
export function encodeKeySet({ originHash, address, sequence, keys }: KeySet): Uint8Array {
  if (!isHash(originHash)) throw new RangeError('A hash has 32 bytes')
  if (sequence < 1) throw new RangeError('the sequence of a key set is at least 1')
  if (keys.length > MAX_OWNER_KEYS) throw new RangeError('a wallet has at most 16 keys')
  if (new Set(keys.map(({ publicKey }) => bytesToHex(publicKey))).size < keys.length)
    throw new RangeError('a public key is there twice')
  if (keys.length && keys.every(({ dailyLimit }) => dailyLimit !== 0n))
    throw new RangeError('no key can change the keys')
  if (!keys.every(isSoundKey))
    throw new RangeError('a public key is of small order, or has a second encoding')
  return concatBytes(
    TAG,
    originHash,
    addressBytes(address),
    encodeUint64(sequence),
    Uint8Array.of(keys.length),
    ...keys.map(encodeOwnerKey),
  )
}

/** Throws for other bytes. */
export function decodeKeySet(bytes: Uint8Array): KeySet {
  const reader = new FieldReader(bytes)
  const set = readKeySet(reader)
  reader.end()
  return set
}

export function readKeySet(bytes: FieldReader): KeySet {
  if (!isSameHash(bytes.take(TAG.length), TAG)) throw new RangeError('they are no key set')
  const set = {
    originHash: bytes.take(HASH_BYTES),
    address: addressFromBytes(bytes.take(20)),
    sequence: bytes.count(),
    keys: Array.from({ length: bytes.byte() }, () => readOwnerKey(bytes)),
  }
  encodeKeySet(set)
  return set
}

export const hashKeySet = (set: KeySet): Uint8Array => sha256(encodeKeySet(set))

/** The same key with another limit is another key. */
export const findOwnerKey = (set: KeySet, wanted: OwnerKey): OwnerKey | undefined => {
  const bytes = encodeOwnerKey(wanted)
  return set.keys.find(key => isSameHash(encodeOwnerKey(key), bytes))
}
