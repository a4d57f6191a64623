import { SYSTEM } from '#api/values/ledger.ts'
import { type Micros, ZERO } from '#api/chain/money.ts'
import type { Direction } from '#api/statementSums.ts'
import type { LedgerTransaction } from './reading/records.ts'

/** A transaction as one of its wallets sees it. */
export interface OwnSide {
  /** Its line in the wallet's history. */
  line: number
  direction: Direction
  /** An address, or SYSTEM. */
  counterparty: string
  /** The fee that this wallet paid. */
  fee: Micros
  /** The wallet's balance after it. */
  balance: Micros
}

export function ownSide(row: LedgerTransaction, wallet: number): OwnSide {
  if (row.fromWallet !== wallet)
    return {
      line: row.toSequence,
      direction: 'received',
      counterparty: row.from ?? SYSTEM,
      fee: ZERO,
      balance: row.toBalance,
    }
  return {
    line: row.fromSequence!,
    direction: row.toWallet === wallet ? 'self' : 'sent',
    counterparty: row.to,
    fee: row.fee,
    balance: row.fromBalance!,
  }
}
