import { isSameAddress } from '#api/address.ts'
import type { Transaction } from '#api/ledger.ts'

/** Which way the coins went, seen from one address. */
export function directionOf(
  { from, to }: Pick<Transaction, 'from' | 'to'>,
  viewpoint: string,
): 'in' | 'out' | 'self' {
  if (!isSameAddress(from, viewpoint)) return 'in'
  return isSameAddress(to, viewpoint) ? 'self' : 'out'
}
