import { ed25519 } from '@noble/curves/ed25519.js'

/** For browsers. Node has something faster: see `#ed25519` in package.json. */

/** The secret key is Ed25519's 32-byte seed. */
export const publicKeyOf = (secretKey: Uint8Array): Uint8Array => ed25519.getPublicKey(secretKey)

export const sign = (message: Uint8Array, secretKey: Uint8Array): Uint8Array =>
  ed25519.sign(message, secretKey)

/** RFC 8032's strict rules: noble's default accepts some signatures that other verifiers reject. */
export const isSignature = (
  signature: Uint8Array,
  message: Uint8Array,
  publicKey: Uint8Array,
): boolean => ed25519.verify(signature, message, publicKey, { zip215: false })
