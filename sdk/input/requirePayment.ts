import { microsFromJson } from '#api/chain/money.ts'
import { IDEMPOTENCY_KEY_MAX_LENGTH } from '#api/limits.ts'
import type { NamedPayment } from '../types.ts'
import { requireAddress } from './requireAddress.ts'

/** Everything of it that can be wrong without the server: in a list, the payments before it would be made. */
export function requirePayment({ to, amount, key, note }: NamedPayment): NamedPayment {
  // A text could be equal to what is paid, and would not be equal to what is proven.
  if (typeof amount !== 'number' || !microsFromJson(amount))
    throw new RangeError(
      `\`amount\`: ${amount} is not a number above 0 with at most six decimals and nine digits before them.`,
    )
  if (typeof key !== 'string' || !/^[\x21-\x7e]+$/.test(key))
    throw new TypeError(`\`key\`: '${key}' is not a text of visible ASCII characters.`)
  if (key.length > IDEMPOTENCY_KEY_MAX_LENGTH)
    throw new RangeError(
      `\`key\`: '${key}' has more than ${IDEMPOTENCY_KEY_MAX_LENGTH} characters.`,
    )
  return { key, to: requireAddress(to, 'to'), amount, ...(note === undefined ? {} : { note }) }
}

/** In one request the server refuses a second payment with the same key; in two, it would count as made. */
export function requireOwnKeys(payments: readonly NamedPayment[]): void {
  const keys = new Set<string>()
  for (const { key } of payments) {
    if (keys.has(key)) throw new TypeError(`\`key\`: more than one payment has '${key}'.`)
    keys.add(key)
  }
}
