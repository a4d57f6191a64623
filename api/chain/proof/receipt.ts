import { formatLeafProof, type LeafProof, parseLeafProof } from './leafProof.ts'
import { TRANSACTION_BYTES } from '../transaction.ts'

/** All that shows that one transaction happened, for anyone who holds the file. Nothing in it is trusted yet. */
export interface Receipt extends Omit<LeafProof, 'leaf'> {
  /** The 82 bytes. */
  transaction: Uint8Array
}

const FORM = { version: 1, leafBytes: TRANSACTION_BYTES, hasEvidence: false }
const FORM_WITH_EVIDENCE = { ...FORM, version: 4, hasEvidence: true }
const FORM_WITH_KEY_SET = { ...FORM_WITH_EVIDENCE, version: 6, hasKeySet: true }

export const formatReceipt = ({ transaction, ...proof }: Receipt): string =>
  formatLeafProof(formOf(proof), { ...proof, leaf: transaction })

const formOf = ({ evidence, keySet }: Pick<LeafProof, 'evidence' | 'keySet'>) =>
  keySet ? FORM_WITH_KEY_SET : evidence ? FORM_WITH_EVIDENCE : FORM

/** Null for every text but the one way to write a receipt. */
export function parseReceipt(text: string): Receipt | null {
  const proof =
    parseLeafProof(FORM, text) ??
    parseLeafProof(FORM_WITH_EVIDENCE, text) ??
    parseLeafProof(FORM_WITH_KEY_SET, text)
  if (!proof) return null
  const { leaf: transaction, ...rest } = proof
  return { ...rest, transaction }
}
