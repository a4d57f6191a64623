import { useState } from 'react'
import { operatorSession } from '../session/operatorSession.ts'
import type { RejectionReason } from '#api/values/kyc.ts'
import { t } from '../../language/t.ts'

const EMPTY: RejectionDraft = { reason: null, note: '' }

const drafts = new Map<string, RejectionDraft>()
operatorSession.subscribe(() => drafts.clear())

/** The typed text about an application: kept until it is decided or the session ends. */
export function useRejectionDraft(id: string) {
  const [draft, setDraft] = useState(drafts.get(id) ?? EMPTY)
  return {
    draft,
    keep: (next: RejectionDraft): void => {
      drafts.set(id, next)
      setDraft(next)
    },
  }
}

export const forgetDraft = (id: string): void => void drafts.delete(id)

export interface RejectionDraft {
  reason: RejectionReason | null
  note: string
}

export interface Rejection extends RejectionDraft {
  reason: RejectionReason
}

export const reasonProblem = ({ reason }: RejectionDraft): string | null =>
  reason ? null : t('operator.choose_reason')

/** The sentence of 'other' needs a note. */
export const noteProblem = ({ reason, note }: RejectionDraft): string | null =>
  reason === 'other' && !note.trim() ? t('refusals.note_missing') : null
