import type { Micros } from '../money.ts'
import type { ChainTransaction } from '../transaction.ts'

/** A transaction with its place in the chain. */
export interface PlacedTransaction extends ChainTransaction {
  hash: Uint8Array
  block: number
}

/** Each wallet's history entry and balance after a transaction. */
export interface Effect {
  fromSequence: number | null
  toSequence: number
  fromBalance: Micros | null
  toBalance: Micros
}
