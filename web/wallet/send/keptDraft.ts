import { session } from '../../session/session.ts'
import { createStore } from '../../ui/createStore.ts'
import { NOTHING, type Written } from '../amount/useAmountText.ts'

interface Draft {
  /** Whose wallet it is about. */
  from: string
  recipient: string
  amount: Written
  note: string
}

let kept: Draft | null = null
/** Counts how often the form was emptied: a new form for each. */
const emptied = createStore(0)

/** What was written into Send, for as long as the tab lives and its writer is logged in. */
export const keptDraft = {
  of: (from: string): Draft | null => (kept?.from === from ? kept : null),
  keep: (draft: Draft): void => {
    kept = draft
  },
  empty: (from: string): void => {
    // A transfer may end when somebody else has logged in since.
    if (kept && kept.from !== from) return
    kept = { from, recipient: '', amount: NOTHING, note: '' }
    emptied.write(emptied.read() + 1)
  },
  emptied,
}

session.subscribe(() => {
  kept = null
})
