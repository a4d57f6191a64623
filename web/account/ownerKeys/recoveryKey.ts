import { publicKeyOf } from '#ed25519'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { encodeOwnerKey } from '#api/chain/keys/ownerKey.ts'
import { ZERO } from '#api/chain/money.ts'

/** A key that its owner keeps as a file. It never leaves the browser in another way. */

const SECRET_BYTES = 32
/** Also within the page that is saved, and in what a camera reads from its code. */
const WRITTEN = /cxac-recovery-1:([\da-f]{64})(?![\da-f])/i

/** As it is written in the file and in the code. */
export const makeRecoveryKey = (): string =>
  `cxac-recovery-1:${bytesToHex(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)))}`

/** The secret in a text; null if there is none. */
export function readRecoveryKey(text: string): Uint8Array | null {
  const digits = WRITTEN.exec(text)?.[1]
  return digits ? hexToBytes(digits.toLowerCase()) : null
}

/** The bytes of the wallet's key, in hex. */
export const keyOfSecret = (secret: Uint8Array): string =>
  bytesToHex(
    encodeOwnerKey({
      type: 'ed25519',
      dailyLimit: ZERO,
      rpIdHash: null,
      publicKey: publicKeyOf(secret),
    }),
  )
