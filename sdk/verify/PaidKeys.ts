import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { NotVerified } from '../errors.ts'
import type { Paid } from '../types.ts'
import type { Remembered } from './Remembered.ts'

const DIGEST_DIGITS = 16
/** Ten thousand payments, each with the number of its transaction. */
const MAX_LENGTH = 10_000 * (DIGEST_DIGITS + 14)

/** Which key each payment was made with: the ledger does not say it, and one payment is no proof of two. */
export class PaidKeys {
  readonly #remembered: Remembered

  constructor(remembered: Remembered) {
    this.#remembered = remembered
  }

  /** Refuses a transaction that was the proof of a payment with another key. All are added at once. */
  add(made: readonly Paid[]): Promise<void> {
    return this.#remembered.change(known => {
      // The proofs of the payments have put a checkpoint there.
      if (!known) throw new TypeError('`store`: it does not keep what was written.')
      let { paid } = known
      for (const { key, transaction } of made) {
        const begin = ` ${transaction._id}:`
        const entry = begin + bytesToHex(sha256(utf8ToBytes(key))).slice(0, DIGEST_DIGITS)
        const at = paid.indexOf(begin)
        if (at < 0) paid += entry
        else if (!paid.startsWith(entry, at))
          throw new NotVerified(
            `The transaction of the payment '${key}' is that of a payment with another key.`,
          )
      }
      return paid === known.paid ? null : { ...known, paid: newest(paid) }
    })
  }
}

/** A text, not a list: parsing ten thousand entries would take longer than verifying a payment. */
const newest = (paid: string): string =>
  paid.length > MAX_LENGTH ? paid.slice(paid.indexOf(' ', paid.length - MAX_LENGTH)) : paid
