import { p256 } from '@noble/curves/nist.js'

/** For browsers. Node has something faster: see `#p256` in package.json. */

const UNCOMPRESSED = 0x04

/** ECDSA over SHA-256. The public key is x and y, the signature r and s, 32 bytes each. False for a key off the curve. */
export function isP256Signature(
  signature: Uint8Array,
  message: Uint8Array,
  publicKey: Uint8Array,
): boolean {
  const point = new Uint8Array(1 + publicKey.length)
  point[0] = UNCOMPRESSED
  point.set(publicKey, 1)
  try {
    // Authenticators make either of the two possible values of s.
    return p256.verify(signature, message, point, { lowS: false })
  } catch {
    return false
  }
}
