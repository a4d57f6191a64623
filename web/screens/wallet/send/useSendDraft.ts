import { useEffect, useState } from 'react'
import { type Payment, parsePaymentLink } from '../../../coin/paymentLink.ts'
import { NOTHING, useAmountText } from '../amount/useAmountText.ts'
import { keptDraft } from './keptDraft.ts'
import type { Recipient } from './recipient/readRecipient.ts'

/** What stands in the form. Begins with what was left in it. */
export function useSendDraft(from: string, onEdit: () => void) {
  const [start] = useState(() => keptDraft.of(from) ?? EMPTY)
  const [recipient, setRecipient] = useState(start.recipient)
  const [chosen, setChosen] = useState(start.chosen)
  const [note, setNote] = useState(start.note)
  const written = useAmountText(start.amount, onEdit)

  const { shown, text, by } = written
  useEffect(() => {
    keptDraft.keep({ from, recipient, chosen, amount: { shown, text, by }, note })
  }, [from, recipient, chosen, shown, text, by, note])

  const pay = ({ to, amount, unclear, note: asked = '' }: Payment) => {
    setRecipient(to)
    setChosen(null)
    // The note of the request is used, unless the user has written one.
    setNote(now => now || asked)
    if (amount) written.write(amount)
    else if (unclear) written.keepAside(unclear, '')
    onEdit()
  }

  return {
    recipient,
    chosen,
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
      setChosen(null)
      onEdit()
    },
    chooseRecipient: (person: Recipient) => {
      setRecipient(person.name ?? person.address)
      setChosen(person)
      onEdit()
    },
  }
}

const EMPTY = { recipient: '', chosen: null, amount: NOTHING, note: '' }
