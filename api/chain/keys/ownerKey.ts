import { concatBytes } from '@noble/hashes/utils.js'
import type { FieldReader } from '../FieldReader.ts'
import { HASH_BYTES } from '../tree/merkle.ts'
import { type Micros, micros } from '../money.ts'
import { isSoundPoint } from '../soundPoint.ts'
import { encodeUint64 } from '../uint64.ts'

/** The order is part of the encoding: a type's code is its position here, counted from 1. */
export const OWNER_KEY_TYPES = ['passkey_p256', 'passkey_ed25519', 'ed25519'] as const
export type OwnerKeyType = (typeof OWNER_KEY_TYPES)[number]

const PUBLIC_KEY_BYTES: Record<OwnerKeyType, number> = {
  passkey_p256: 64,
  passkey_ed25519: 32,
  ed25519: 32,
}

/** A key that can move the coins of a wallet. */
export interface OwnerKey {
  type: OwnerKeyType
  /** What it may spend on one day in UTC, fees included. 0: no limit, and it can change the keys. */
  dailyLimit: Micros
  /** SHA-256 of the host that the passkey belongs to; null for a plain key. */
  rpIdHash: Uint8Array | null
  /** P-256: x and y. */
  publicKey: Uint8Array
}

/** Any other key would be valid for some verifiers only. */
export const isSoundKey = ({ type, publicKey }: OwnerKey): boolean =>
  type === 'passkey_p256' || isSoundPoint(publicKey)

/** The canonical bytes, laid out in docs/verify.md. */
export function encodeOwnerKey({ type, dailyLimit, rpIdHash, publicKey }: OwnerKey): Uint8Array {
  const code = OWNER_KEY_TYPES.indexOf(type) + 1
  if (code === 0) throw new RangeError(`${type} is no type of key`)
  if (publicKey.length !== PUBLIC_KEY_BYTES[type])
    throw new RangeError(`A public key has ${PUBLIC_KEY_BYTES[type]} bytes`)
  if ((rpIdHash === null) !== (type === 'ed25519') || (rpIdHash && rpIdHash.length !== HASH_BYTES))
    throw new RangeError('Only a passkey has the hash of a host')
  const host = rpIdHash ?? new Uint8Array()
  return concatBytes(Uint8Array.of(code), encodeUint64(dailyLimit), host, publicKey)
}

/** Throws for other bytes. */
export function readOwnerKey(bytes: FieldReader): OwnerKey {
  const type = OWNER_KEY_TYPES[bytes.byte() - 1]
  if (!type) throw new RangeError('a key has an unknown type')
  return {
    type,
    dailyLimit: micros(bytes.amount()),
    rpIdHash: type === 'ed25519' ? null : bytes.take(HASH_BYTES),
    publicKey: bytes.take(PUBLIC_KEY_BYTES[type]),
  }
}
