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
import type { TransferIntent } from './pending/pendingTransfers.ts'

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

const draft = stored(
  'sendDraft',
  Draft,
  openStorage(() => window.sessionStorage),
)
/** Counts how often the form was emptied or filled in from outside: a new form for each. */
const rounds = createStore(0)

/** What was written into Send, also after a reload, for as long as the tab lives and its writer is logged in. */
export const keptDraft = {
  of: (from: string): Draft | null => {
    const kept = draft.read()
    return kept?.from === from ? kept : null
  },
  keep: draft.write,
  empty: (from: string): void => {
    // A transfer may end when somebody else has logged in since.
    if ((draft.read()?.from ?? from) !== from) return
    begin({ from, recipient: '', chosen: null, amount: NOTHING, note: '' })
  },
  /** Of what is written now: whether it is what was written then. */
  isStill: (then: Draft | null): boolean => {
    const now = draft.read()
    return (
      now?.from === then?.from &&
      now?.recipient === then?.recipient &&
      now?.amount.text === then?.amount.text &&
      now?.note === then?.note
    )
  },
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
    const now = keptDraft.of(from)
    if (now && (now.recipient || now.amount.text || now.note)) return
    const chosen = { address: to, name }
    begin({ from, recipient: name ?? to, chosen, amount: ours(amount), note })
  },
  rounds,
}

function begin(written: Draft): void {
  draft.write(written)
  rounds.write(rounds.read() + 1)
}

session.subscribe(() => draft.write(null))
