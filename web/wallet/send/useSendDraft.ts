import { type ChangeEvent, useState } from 'react'
import { parseAddress } from '#api/address.ts'
import { type Micros, formatCoins, parseCoins } from '#api/money.ts'
import { type Payment, parsePaymentLink } from '../../coin/paymentLink.ts'
import type { PendingTransfer } from './pendingTransfers.ts'

/** What a number input holds when the browser itself cannot read it: no amount. */
const UNREADABLE = 'unreadable'

/** What stands in the form. Begins with the transfer that is still open, if there is one. */
export function useSendDraft(pending: PendingTransfer | null, onEdit: () => void) {
  const [recipient, setRecipient] = useState<string>(pending?.to ?? '')
  const [amountText, setAmountText] = useState(pending ? formatCoins(pending.amount) : '')
  const [isUnreadable, setUnreadable] = useState(false)

  const writeAmount = (amount: Micros) => {
    setAmountText(formatCoins(amount))
    setUnreadable(false)
    onEdit()
  }
  const pay = ({ to, amount }: Payment) => {
    setRecipient(to)
    if (amount) writeAmount(amount)
    onEdit()
  }

  return {
    recipient,
    to: parseAddress(recipient.trim()),
    amountText,
    /** The text as it is judged. */
    amountAsTyped: isUnreadable ? UNREADABLE : amountText,
    amount: isUnreadable ? null : parseCoins(amountText) || null,
    pay,
    writeAmount,
    typeRecipient: (text: string) => {
      const payment = parsePaymentLink(text)
      const isLink = payment && text.trim() !== payment.to && text.includes(':')
      if (isLink) return pay(payment)
      setRecipient(text)
      onEdit()
    },
    typeAmount: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setAmountText(target.value)
      setUnreadable(target.validity.badInput)
      onEdit()
    },
  }
}
