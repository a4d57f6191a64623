import { isSignature } from '#ed25519'
import { isP256Signature } from '#p256'
import { sha256 } from '#sha256'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { encodeBase64 } from '../base64.ts'
import type { FieldReader } from '../FieldReader.ts'
import { isSameHash } from '../tree/merkle.ts'
import { isSoundKey, type OwnerKey, type OwnerKeyType } from './ownerKey.ts'

/** How a key has signed an order. */
export interface OrderProof {
  /** 64 bytes; of P-256 r and s. */
  signature: Uint8Array
  /** What a passkey signs; null for a plain key. */
  assertion: { authenticatorData: Uint8Array; clientDataJson: Uint8Array } | null
}

const SIGNATURE_BYTES = 64
const FLAGS_AT = 32
/** The user was present, and verified. */
const FLAGS = 0x05
const MIN_AUTHENTICATOR_BYTES = 37
const MAX_PART_BYTES = 4096

export function encodeOrderProof({ signature, assertion }: OrderProof): Uint8Array {
  if (signature.length !== SIGNATURE_BYTES) throw new RangeError('A signature has 64 bytes')
  if (!assertion) return signature
  const { authenticatorData, clientDataJson } = assertion
  return concatBytes(counted(authenticatorData), counted(clientDataJson), signature)
}

export function readOrderProof(bytes: FieldReader, type: OwnerKeyType): OrderProof {
  const assertion =
    type === 'ed25519'
      ? null
      : { authenticatorData: bytes.counted(), clientDataJson: bytes.counted() }
  return { assertion, signature: bytes.take(SIGNATURE_BYTES) }
}

/** What the signature has to cover; null if the proof is not of this order or host, or its user was not verified. */
export function signedBytes(
  key: OwnerKey,
  order: Uint8Array,
  { assertion }: OrderProof,
): Uint8Array | null {
  if (!isSoundKey(key)) return null
  if (!key.rpIdHash || !assertion) return key.rpIdHash || assertion ? null : order
  const { authenticatorData, clientDataJson } = assertion
  if (authenticatorData.length < MIN_AUTHENTICATOR_BYTES) return null
  if (!isSameHash(authenticatorData.slice(0, FLAGS_AT), key.rpIdHash)) return null
  if ((authenticatorData[FLAGS_AT]! & FLAGS) !== FLAGS) return null
  if (!startsWith(clientDataJson, clientDataBegin(order))) return null
  return concatBytes(authenticatorData, sha256(clientDataJson))
}

/** Browsers write these two fields first: no reader needs to parse JSON, nor differs in how it does. */
const clientDataBegin = (order: Uint8Array): Uint8Array =>
  utf8ToBytes(`{"type":"webauthn.get","challenge":"${orderChallenge(order)}",`)

/** The challenge of a passkey for this order, in base64url. */
export const orderChallenge = (order: Uint8Array): string =>
  encodeBase64(sha256(order)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')

/** The rule of the audit for one signature. */
export function isOrderProof(key: OwnerKey, order: Uint8Array, proof: OrderProof): boolean {
  const signed = signedBytes(key, order, proof)
  if (!signed) return false
  return key.type === 'passkey_p256'
    ? isP256Signature(proof.signature, signed, key.publicKey)
    : isSignature(proof.signature, signed, key.publicKey)
}

const startsWith = (bytes: Uint8Array, begin: Uint8Array): boolean =>
  isSameHash(bytes.subarray(0, begin.length), begin)

function counted(bytes: Uint8Array): Uint8Array {
  if (bytes.length > MAX_PART_BYTES) throw new RangeError('A part of an assertion is too long')
  return concatBytes(Uint8Array.of(bytes.length >> 8, bytes.length & 0xff), bytes)
}
