import { DEED_BYTES } from '../deeds/deed.ts'
import { formatLeafProof, type LeafProof, parseLeafProof } from './leafProof.ts'

/** That an operator's deed is in the log. The leaf is its 51 bytes; whom it concerns is not in it. */
const FORM = { version: 3, leafBytes: DEED_BYTES }

export const formatDeedProof = (proof: LeafProof): string => formatLeafProof(FORM, proof)

/** Null for every text but the one way to write it. */
export const parseDeedProof = (text: string): LeafProof | null => parseLeafProof(FORM, text)
