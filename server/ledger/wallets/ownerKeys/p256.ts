import { type PublicKeyInput, type SigningOptions, verify } from 'node:crypto'

/** The DER prefix before the 64 bytes of a public key. */
const PUBLIC = Buffer.from('3059301306072a8648ce3d020106082a8648ce3d03010703420004', 'hex')

/** For `verify`, which throws for a key that is no point of the curve. */
export const p256KeyOf = (publicKey: Uint8Array): PublicKeyInput & SigningOptions => ({
  key: Buffer.concat([PUBLIC, publicKey]),
  format: 'der',
  type: 'spki',
  dsaEncoding: 'ieee-p1363',
})

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
