import { type EvidencePlace } from './evidencePlace.ts'
import { formatLeafProof, type LeafProof, parseLeafProof } from './leafProof.ts'
import { TRANSACTION_BYTES } from '../transaction.ts'

/** All that shows that one transaction happened, for anyone who holds the file. Nothing in it is trusted yet. */
export interface Receipt extends Omit<LeafProof, 'leaf' | 'evidence'> {
  /** The 82 bytes. */
  transaction: Uint8Array
  /** That the owner ordered it, if the wallet has keys. */
  evidence?: EvidencePlace | null
}

const FORM = { version: 1, leafBytes: TRANSACTION_BYTES, hasEvidence: false }
const FORM_WITH_EVIDENCE = { ...FORM, version: 4, hasEvidence: true }

export const formatReceipt = ({ transaction, ...proof }: Receipt): string =>
  formatLeafProof(proof.evidence ? FORM_WITH_EVIDENCE : FORM, { ...proof, leaf: transaction })

/** Null for every text but the one way to write a receipt. */
export function parseReceipt(text: string): Receipt | null {
  const proof = parseLeafProof(FORM, text) ?? parseLeafProof(FORM_WITH_EVIDENCE, text)
  if (!proof) return null
  const { leaf: transaction, ...rest } = proof
  return { ...rest, transaction }
}
