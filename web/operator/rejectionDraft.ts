import { REJECTION_REASONS, type RejectionReason } from '#api/kyc.ts'
import { sentenceOf } from '#api/refusals.ts'

export interface RejectionDraft {
  reason: RejectionReason | null
  note: string
}

export interface Rejection extends RejectionDraft {
  reason: RejectionReason
}

/** What the applicant will read: the reason's sentence, then the note. */
export const rejectionText = ({ reason, note }: Rejection): string =>
  [REJECTION_REASONS[reason], note.trim()].filter(Boolean).join(' ')

export const reasonProblem = ({ reason }: RejectionDraft): string | null =>
  reason ? null : 'Please choose a reason'

/** The sentence of 'other' says nothing by itself. */
export const noteProblem = ({ reason, note }: RejectionDraft): string | null =>
  reason === 'other' && !note.trim() ? sentenceOf('note_missing') : null
