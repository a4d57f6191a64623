import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { NotVerified } from '../errors.ts'
import type { Paid } from '../types.ts'
import type { Remembered } from './Remembered.ts'

const MAX_REMEMBERED = 10_000
const DIGEST_DIGITS = 16

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
      const { paid } = known
      const added: Record<string, string> = {}
      for (const { key, transaction } of made) {
        const number = transaction._id
        const digest = bytesToHex(sha256(utf8ToBytes(key))).slice(0, DIGEST_DIGITS)
        const before = added[number] ?? paid[number]
        if (before === undefined) added[number] = digest
        else if (before !== digest)
          throw new NotVerified(
            `The transaction of the payment '${key}' is that of a payment with another key.`,
          )
      }
      return Object.keys(added).length ? { ...known, paid: newest({ ...paid, ...added }) } : null
    })
  }
}

/** The oldest are forgotten: the numbers of transactions only grow. */
function newest(paid: Record<string, string>): Record<string, string> {
  const numbers = Object.keys(paid)
  if (numbers.length <= MAX_REMEMBERED) return paid
  const kept = numbers
    .map(Number)
    .toSorted((a, b) => b - a)
    .slice(0, MAX_REMEMBERED)
  return Object.fromEntries(kept.map(number => [number, paid[number]!]))
}
