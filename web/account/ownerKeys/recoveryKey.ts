import { publicKeyOf } from '#ed25519'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { encodeOwnerKey } from '#api/chain/keys/ownerKey.ts'
import { type Micros, ZERO } from '#api/chain/money.ts'

/** A key that its owner keeps as a file. It never leaves the browser in another way. */

const SECRET_BYTES = 32
/** Also within the page that is saved, and in what a camera reads from its code. */
const WRITTEN = /cxac-recovery-1:([\da-f]{64})(?![\da-f])/i

export const makeSecret = (): Uint8Array => crypto.getRandomValues(new Uint8Array(SECRET_BYTES))

/** As it is written in the file and in the code. */
export const makeRecoveryKey = (): string => `cxac-recovery-1:${bytesToHex(makeSecret())}`

/** The secret in a text; null if there is none. */
export function readRecoveryKey(text: string): Uint8Array | null {
  const digits = WRITTEN.exec(text)?.[1]
  return digits ? hexToBytes(digits.toLowerCase()) : null
}

/** The bytes of the wallet's key, in hex. With a limit it is the key of a program. */
export const keyOfSecret = (secret: Uint8Array, dailyLimit: Micros = ZERO): string =>
  bytesToHex(
    encodeOwnerKey({
      type: 'ed25519',
      dailyLimit,
      rpIdHash: null,
      publicKey: publicKeyOf(secret),
    }),
  )
