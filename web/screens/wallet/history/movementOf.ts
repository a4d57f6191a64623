import { isSameAddress } from '#api/shortAddress.ts'
import { SYSTEM } from '#api/values/ledger.ts'
import type { Transaction } from '#api/schemas/ledger.ts'

export interface Movement {
  /** An address, or `SYSTEM`. */
  counterparty: string
  /** The own wallet is on both sides. */
  isToSelf: boolean
  /** `-`: sent. */
  sign: '-' | '+'
}

/** A transaction as the owner of an address sees it. */
export function movementOf(
  { from, to }: Pick<Transaction, 'from' | 'to'>,
  viewer: string,
): Movement {
  const isSent = from !== SYSTEM && isSameAddress(from, viewer)
  if (!isSent) return { counterparty: from, isToSelf: false, sign: '+' }
  return { counterparty: to, isToSelf: isSameAddress(to, viewer), sign: '-' }
}
