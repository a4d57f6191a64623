import { useState } from 'react'
import { parseAddress } from '#api/address.ts'
import { type Payment, parsePaymentLink } from '../../coin/paymentLink.ts'
import type { PendingTransfer } from './pendingTransfers.ts'
import { useAmountText } from '../amount/useAmountText.ts'

/** What stands in the form. Begins with the transfer that is still open, if there is one. */
export function useSendDraft(pending: PendingTransfer | null, onEdit: () => void) {
  const [recipient, setRecipient] = useState<string>(pending?.to ?? '')
  const written = useAmountText(pending?.amount ?? null, onEdit)

  const pay = ({ to, amount, unclear }: Payment) => {
    setRecipient(to)
    if (amount) written.write(amount)
    else if (unclear) written.keepAside(unclear, '')
    onEdit()
  }

  return {
    recipient,
    to: parseAddress(recipient.trim()),
    written,
    pay,
    typeRecipient: (text: string) => {
      const payment = parsePaymentLink(text)
      const isLink = payment && text.trim() !== payment.to && text.includes(':')
      if (isLink) return pay(payment)
      setRecipient(text)
      onEdit()
    },
  }
}
