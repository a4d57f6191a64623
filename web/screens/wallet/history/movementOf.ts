import { isSameAddress } from '#api/shortAddress.ts'
import { SYSTEM } from '#api/values/ledger.ts'
import type { Transaction } from '#api/schemas/ledger.ts'

export interface Movement {
  direction: 'Sent to' | 'Received from'
  /** `You`, `SYSTEM` or an address. */
  counterparty: string
  sign: '-' | '+'
}

/** A transaction as the owner of an address sees it. */
export function movementOf(
  { from, to }: Pick<Transaction, 'from' | 'to'>,
  viewer: string,
): Movement {
  const name = (address: string) => (isSameAddress(address, viewer) ? 'You' : address)
  if (from !== SYSTEM && isSameAddress(from, viewer))
    return { direction: 'Sent to', counterparty: name(to), sign: '-' }
  return { direction: 'Received from', counterparty: name(from), sign: '+' }
}

/** Whether a counterparty is not an address. */
export const isWord = (name: string): boolean => name === 'You' || name === SYSTEM
