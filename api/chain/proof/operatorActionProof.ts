import { OPERATOR_ACTION_BYTES } from '../operatorActions/operatorAction.ts'
import { formatLeafProof, type LeafProof, parseLeafProof } from './leafProof.ts'

/** That an operator's action is in the log. The leaf is its 51 bytes; whom it concerns is not in it. */
const FORM = { version: 3, leafBytes: OPERATOR_ACTION_BYTES }

export const formatOperatorActionProof = (proof: LeafProof): string => formatLeafProof(FORM, proof)

/** Null for every text but the one way to write it. */
export const parseOperatorActionProof = (text: string): LeafProof | null =>
  parseLeafProof(FORM, text)
