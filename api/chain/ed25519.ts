import { ed25519 } from '@noble/curves/ed25519.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { isSoundPoint } from './soundPoint.ts'
import { isSameHash } from './tree/merkle.ts'

/** For browsers. Node has something faster: see `#ed25519` in package.json. */

/** The secret key is Ed25519's 32-byte seed. */
export const publicKeyOf = (secretKey: Uint8Array): Uint8Array => ed25519.getPublicKey(secretKey)

export const sign = (message: Uint8Array, secretKey: Uint8Array): Uint8Array =>
  ed25519.sign(message, secretKey)

const { Point } = ed25519
const R_BYTES = 32

/**
 * As OpenSSL and verify.py compute it: noble multiplies by the cofactor, which accepts a few signatures more, and an
 * audit must find the same everywhere.
 */
export function isSignature(
  signature: Uint8Array,
  message: Uint8Array,
  publicKey: Uint8Array,
): boolean {
  const r = signature.subarray(0, R_BYTES)
  if (!isSoundPoint(r) || !isSoundPoint(publicKey)) return false
  try {
    const key = Point.fromBytes(publicKey)
    const sB = Point.BASE.multiplyUnsafe(numberIn(signature.subarray(R_BYTES)))
    const k = Point.Fn.create(numberIn(sha512(concatBytes(r, publicKey, message))))
    return isSameHash(sB.subtract(key.multiplyUnsafe(k)).toBytes(), r)
  } catch {
    return false // The key is no point, or s is not below the order of the group.
  }
}

const numberIn = (littleEndian: Uint8Array): bigint =>
  littleEndian.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
