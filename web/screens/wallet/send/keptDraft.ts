import { parseAddress, type Address } from '#api/chain/address.ts'
import type { Payment } from '../../../coin/paymentLink.ts'
import { session } from '../../../session/session.ts'
import { createStore } from '../../../ui/createStore.ts'
import {
  object,
  oneOf,
  orNull,
  type Shape,
  string,
  type ValueOf,
} from '../../../ui/stored/shape.ts'
import { openStorage } from '../../../ui/stored/storage.ts'
import { stored } from '../../../ui/stored/stored.ts'
import { NOTHING, ours, type Written } from '../amount/useAmountText.ts'
import { hasOpen, type TransferIntent } from './pending/pendingTransfers.ts'

const text = string()
const address: Shape<Address> = (value): value is Address =>
  typeof value === 'string' && parseAddress(value) === value

const Draft = object({
  /** Whose wallet it is about. */
  from: text,
  recipient: text,
  /** Whom a press on a choice has named; null where the text says it. */
  chosen: orNull(object({ address, name: orNull(text) })),
  amount: object({ shown: text, text, by: oneOf('typing', 'us', 'aside') }),
  note: text,
})
type Draft = ValueOf<typeof Draft>

/** Only while the page is hidden or reloaded, so that what was sent since cannot come back. */
const saved = stored(
  'sendDraft',
  Draft,
  openStorage(() => window.sessionStorage),
)
let kept = saved.read()
saved.write(null)
/** Counts how often the form was emptied or filled in from outside: a new form for each. */
const rounds = createStore(0)

/** What was written into Send, also after a reload, for as long as the tab lives and its writer is logged in. */
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
  /** Whether the form is unchanged since `then`. */
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
  bringBack: (transfer: TransferIntent): void => {
    if (kept?.from === transfer.from && (kept.recipient || kept.amount.text || kept.note)) return
    keptDraft.restore(transfer)
  },
  /** In place of whatever is written. */
  restore: ({ from, to, name, amount, note }: TransferIntent): void => {
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

/** A payment under way is not saved: if it was not made, `bringBack` writes it again. */
function save(): void {
  saved.write(kept && !hasOpen(kept.from) ? kept : null)
}

addEventListener('pagehide', save)
document.addEventListener('visibilitychange', () => (document.hidden ? save() : saved.write(null)))
