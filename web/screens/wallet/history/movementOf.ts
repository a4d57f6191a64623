import { isSameAddress } from '#api/shortAddress.ts'
import { SYSTEM } from '#api/values/ledger.ts'
import type { Transaction } from '#api/schemas/ledger.ts'
import { t } from '../../../language/t.ts'

const YOU = t('wallet.you')

export interface Movement {
  /** `You`, `SYSTEM` or an address. */
  counterparty: string
  /** `-`: sent. */
  sign: '-' | '+'
}

/** A transaction as the owner of an address sees it. */
export function movementOf(
  { from, to }: Pick<Transaction, 'from' | 'to'>,
  viewer: string,
): Movement {
  const name = (address: string) => (isSameAddress(address, viewer) ? YOU : address)
  if (from !== SYSTEM && isSameAddress(from, viewer)) return { counterparty: name(to), sign: '-' }
  return { counterparty: name(from), sign: '+' }
}

/** Whether a counterparty is not an address. */
export const isWord = (name: string): boolean => name === YOU || name === SYSTEM
