import { useEffect, useState } from 'react'
import { parseAddress } from '#api/chain/address.ts'
import { type Payment, parsePaymentLink } from '../../../coin/paymentLink.ts'
import { NOTHING, ours, useAmountText } from '../amount/useAmountText.ts'
import { keptDraft } from './keptDraft.ts'
import type { PendingTransfer } from './pending/pendingTransfers.ts'

/** What stands in the form. Begins with what was left in it, or else with the transfer that is still open. */
export function useSendDraft(from: string, pending: PendingTransfer | null, onEdit: () => void) {
  const [start] = useState(() => keptDraft.of(from) ?? draftOf(pending))
  const [recipient, setRecipient] = useState(start.recipient)
  const [note, setNote] = useState(start.note)
  const written = useAmountText(start.amount, onEdit)

  const { shown, text, by } = written
  useEffect(() => {
    keptDraft.keep({ from, recipient, amount: { shown, text, by }, note })
  }, [from, recipient, shown, text, by, note])

  const pay = ({ to, amount, unclear, note: asked = '' }: Payment) => {
    setRecipient(to)
    // What it is asked for is worth noting, and what was noted already is worth more.
    setNote(now => now || asked)
    if (amount) written.write(amount)
    else if (unclear) written.keepAside(unclear, '')
    onEdit()
  }

  return {
    recipient,
    to: parseAddress(recipient.trim()),
    written,
    note,
    isEmpty: recipient === '' && text === '' && note === '',
    pay,
    typeNote: (typed: string) => {
      setNote(typed)
      onEdit()
    },
    typeRecipient: (typed: string) => {
      const payment = parsePaymentLink(typed)
      const isLink = payment && typed.trim() !== payment.to && typed.includes(':')
      if (isLink) return pay(payment)
      setRecipient(typed)
      onEdit()
    },
  }
}

const draftOf = (pending: PendingTransfer | null) => ({
  recipient: pending?.to ?? '',
  amount: pending ? ours(pending.amount) : NOTHING,
  note: pending?.note ?? '',
})
