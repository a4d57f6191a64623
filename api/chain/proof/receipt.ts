import { formatLeafProof, type LeafProof, parseLeafProof } from './leafProof.ts'
import { TRANSACTION_BYTES } from '../transaction.ts'

/** All that shows that one transaction happened, for anyone who holds the file. Nothing in it is trusted yet. */
export interface Receipt extends Omit<LeafProof, 'leaf'> {
  /** The 82 bytes. */
  transaction: Uint8Array
}

const FORM = { version: 1, leafBytes: TRANSACTION_BYTES }

export const formatReceipt = ({ transaction, ...proof }: Receipt): string =>
  formatLeafProof(FORM, { ...proof, leaf: transaction })

/** Null for every text but the one way to write a receipt. */
export function parseReceipt(text: string): Receipt | null {
  const proof = parseLeafProof(FORM, text)
  if (!proof) return null
  const { leaf: transaction, ...rest } = proof
  return { ...rest, transaction }
}
