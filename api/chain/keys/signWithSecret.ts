import { sign } from '#ed25519'
import { bytesToHex } from '@noble/hashes/utils.js'
import { encodeBase64 } from '../base64.ts'

/** An order, signed with an Ed25519 key: what a call takes as `signature`. `key`: its bytes in hex. */
export const signWithSecret = (order: Uint8Array, secret: Uint8Array, key: string) => ({
  order: bytesToHex(order),
  key,
  signature: toBase64Url(sign(order, secret)),
})

const toBase64Url = (bytes: Uint8Array): string =>
  encodeBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
