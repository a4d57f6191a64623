import type { BlockHeader } from '../block.ts'
import type { OperatorAction } from '../operatorActions/operatorAction.ts'
import type { Effect, PlacedTransaction } from './placedTransaction.ts'

/** A transaction as stored. */
export interface RecordedTransaction extends PlacedTransaction, Effect {}

export interface RecordedBlock extends BlockHeader {
  hash: Uint8Array
  /** In the order in which they were logged. */
  operatorActions: readonly OperatorAction[]
  /** That owners ordered what happened to wallets with keys, each as bytes, in order. */
  evidence: readonly Uint8Array[]
}
