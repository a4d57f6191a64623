import type { RejectionReason } from '#api/kyc.ts'
import { sentenceOf } from '#api/refusals.ts'

export interface RejectionDraft {
  reason: RejectionReason | null
  note: string
}

export interface Rejection extends RejectionDraft {
  reason: RejectionReason
}

export const reasonProblem = ({ reason }: RejectionDraft): string | null =>
  reason ? null : 'Please choose a reason'

/** The sentence of 'other' says nothing by itself. */
export const noteProblem = ({ reason, note }: RejectionDraft): string | null =>
  reason === 'other' && !note.trim() ? sentenceOf('note_missing') : null
