import type { Payment } from '../../../coin/paymentLink.ts'
import { session } from '../../../session/session.ts'
import { createStore } from '../../../ui/createStore.ts'
import { NOTHING, ours, type Written } from '../amount/useAmountText.ts'
import type { TransferIntent } from './pending/pendingTransfers.ts'
import type { Recipient } from './recipient/readRecipient.ts'

interface Draft {
  /** Whose wallet it is about. */
  from: string
  recipient: string
  /** Whom a press on a choice has named; null where the text says it. */
  chosen: Recipient | null
  amount: Written
  note: string
}

let kept: Draft | null = null
/** Counts how often the form was emptied or filled in from outside: a new form for each. */
const rounds = createStore(0)

/** What was written into Send, for as long as the tab lives and its writer is logged in. */
export const keptDraft = {
  of: (from: string): Draft | null => (kept?.from === from ? kept : null),
  keep: (draft: Draft): void => {
    kept = draft
  },
  empty: (from: string): void => {
    // A transfer may end when somebody else has logged in since.
    if (kept && kept.from !== from) return
    begin({ from, recipient: '', chosen: null, amount: NOTHING, note: '' })
  },
  /** Of what is written now: whether it is what was written then. */
  isStill: (then: Draft | null): boolean =>
    kept?.from === then?.from &&
    kept?.recipient === then?.recipient &&
    kept?.amount.text === then?.amount.text &&
    kept?.note === then?.note,
  /** A link or a press elsewhere says whom to pay. */
  fill: (from: string, payment: Payment, name: string | null = null): void => {
    const { to, amount, unclear, note = '' } = payment
    const aside: Written = { shown: '', text: unclear ?? '', by: 'aside' }
    const written = amount ? ours(amount) : unclear ? aside : NOTHING
    const chosen = name === null ? null : { address: to, name }
    begin({ from, recipient: name ?? to, chosen, amount: written, note })
  },
  /** A transfer that was not made can be sent again, unless something else was written meanwhile. */
  bringBack: ({ from, to, name, amount, note }: TransferIntent): void => {
    if (kept?.from === from && (kept.recipient || kept.amount.text || kept.note)) return
    const chosen = { address: to, name }
    begin({ from, recipient: name ?? to, chosen, amount: ours(amount), note })
  },
  rounds,
}

function begin(draft: Draft): void {
  kept = draft
  rounds.write(rounds.read() + 1)
}

session.subscribe(() => {
  kept = null
})
