import { isSoundPoint } from '#api/chain/soundPoint.ts'
import {
  createPrivateKey,
  createPublicKey,
  type PublicKeyInput,
  sign as signWith,
  verify,
} from 'node:crypto'

/**
 * `#ed25519` on Node: the same results as in the browser, in a fiftieth of the time, so that signing does not delay
 * payments.
 */

/** The DER prefix before the 32 bytes of a key. */
const SECRET = Buffer.from('302e020100300506032b657004220420', 'hex')
const PUBLIC = Buffer.from('302a300506032b6570032100', 'hex')
const KEY_BYTES = 32
const R_BYTES = 32

export const publicKeyOf = (secretKey: Uint8Array): Uint8Array =>
  new Uint8Array(
    createPublicKey(privateKey(secretKey))
      .export({ format: 'der', type: 'spki' })
      .subarray(-KEY_BYTES),
  )

export const sign = (message: Uint8Array, secretKey: Uint8Array): Uint8Array =>
  new Uint8Array(signWith(null, message, privateKey(secretKey)))

export function isSignature(
  signature: Uint8Array,
  message: Uint8Array,
  publicKey: Uint8Array,
): boolean {
  return (
    hasSoundPoints(signature, publicKey) &&
    verify(null, message, ed25519KeyOf(publicKey), signature)
  )
}

/** Before `verify`, which accepts other points in older versions of Node. */
export const hasSoundPoints = (signature: Uint8Array, publicKey: Uint8Array): boolean =>
  isSoundPoint(signature.subarray(0, R_BYTES)) && isSoundPoint(publicKey)

/** For `verify`. */
export const ed25519KeyOf = (publicKey: Uint8Array): PublicKeyInput => ({
  key: Buffer.concat([PUBLIC, publicKey]),
  format: 'der',
  type: 'spki',
})

const privateKey = (secretKey: Uint8Array) =>
  createPrivateKey({ key: Buffer.concat([SECRET, secretKey]), format: 'der', type: 'pkcs8' })
