import { createPublicKey, type KeyObject, type SigningOptions, verify } from 'node:crypto'
import { KeyedCache } from '../../cache/KeyedCache.ts'

/** The DER prefix before the 64 bytes of a public key. */
const PUBLIC = Buffer.from('3059301306072a8648ce3d020106082a8648ce3d03010703420004', 'hex')
/** Checking that a point is on the curve takes a quarter of a verification, and an owner pays more than once. */
const known = new KeyedCache<string, KeyObject>({ max: 10_000 })

/** For `verify`. Throws for a key that is no point of the curve. */
export function p256KeyOf(publicKey: Uint8Array): { key: KeyObject } & SigningOptions {
  const name = Buffer.from(publicKey).toString('latin1')
  const key =
    known.get(name) ??
    createPublicKey({ key: Buffer.concat([PUBLIC, publicKey]), format: 'der', type: 'spki' })
  known.set(name, key)
  return { key, dsaEncoding: 'ieee-p1363' }
}

/** `#p256` on Node: the same results as in the browser, in a tenth of the time. */
export function isP256Signature(
  signature: Uint8Array,
  message: Uint8Array,
  publicKey: Uint8Array,
): boolean {
  try {
    return verify('sha256', message, p256KeyOf(publicKey), signature)
  } catch {
    return false
  }
}
