import { useState } from 'react'
import { operatorSession } from '../session/operatorSession.ts'
import type { RejectionDraft } from './rejectionDraft.ts'

const EMPTY: RejectionDraft = { reason: null, note: '' }

const drafts = new Map<string, RejectionDraft>()
operatorSession.subscribe(() => drafts.clear())

/** What was typed about an application: kept when it is closed, until it is decided or the session ends. */
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
