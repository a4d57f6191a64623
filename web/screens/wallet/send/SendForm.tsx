import { useQuery } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { type Micros, microsFromJson } from '#api/chain/money.ts'
import { sentenceOf } from '#api/refusals.ts'
import type { Payment } from '../../../coin/paymentLink.ts'
import { useConnection } from '../../../ask/connection.ts'
import { Refused, codeOf, problemOf } from '../../../ask/failures.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { useTriedForm } from '../../../ui/form/useTriedForm.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { NoteField } from '../../../account/notes/NoteField.tsx'
import { noteProblem } from '../../../account/notes/noteProblem.ts'
import { AmountField } from './AmountField.tsx'
import { RecipientField } from './RecipientField.tsx'
import styles from './SendForm.module.css'
import { SendReview } from './SendReview.tsx'
import {
  type TransferIntent,
  type PendingTransfer,
  isSameIntent,
} from './pending/pendingTransfers.ts'
import {
  FIELDS,
  type FieldName,
  amountProblem,
  fieldOf,
  isBeginningOfAmount,
  recipientProblem,
} from './sendProblems.ts'
import { useIsKnownWallet } from './useIsKnownWallet.ts'
import { useSendDraft } from './useSendDraft.ts'
import { settingsQuery } from '../../../ask/settingsQuery.ts'

interface Props {
  recipientInput: RefObject<HTMLInputElement | null>
  sender: string
  balance: Micros | undefined
  /** A transfer that is still open: the same intent again is its repetition. */
  pending: PendingTransfer | null
  error: Error | null
  isSending: boolean
  onEdit: () => void
  onClear: () => void
  onSend: (intent: TransferIntent) => void
}

export function SendForm(props: Props) {
  const { recipientInput, sender, balance, pending, error, isSending } = props
  const [left, setLeft] = useState<readonly FieldName[]>([])
  const amountInput = useRef<HTMLInputElement>(null)
  const draft = useSendDraft(sender, pending, props.onEdit)
  const { to, written } = draft
  const { amount } = written
  const isKnown = useIsKnownWallet(to)
  const settings = useQuery(settingsQuery)
  const connection = useConnection()
  const feeCoins = settings.data?.transferFee
  const fee = feeCoins === undefined ? undefined : (microsFromJson(feeCoins) ?? undefined)

  const intent = to && amount ? { from: sender, to, amount, note: draft.note.trim() } : null
  // The open transfer may have been made, and then its amount is no longer in the balance.
  const isRepetition = pending !== null && intent !== null && isSameIntent(intent, pending)
  const found = {
    recipient: recipientProblem(draft.recipient, isKnown),
    amount: isRepetition ? null : amountProblem(written, { balance, fee }),
    note: noteProblem(draft.note),
  }
  const isEmpty = {
    recipient: draft.recipient.trim() === '',
    amount: written.text === '',
    note: false,
  }
  const refused = error instanceof Refused ? error.message : ''
  const refusedField = fieldOf(codeOf(error))

  const firstWrong = FIELDS.find(field => isEmpty[field] || found[field])
  const { isTried, form } = useTriedForm(firstWrong, () => {
    if (fee === undefined) void settings.refetch()
    else if (intent && !isSending) props.onSend(intent)
  })
  const isSaid = {
    recipient: isTried || left.includes('recipient') || to !== null,
    amount:
      isTried ||
      left.includes('amount') ||
      // The question says it already.
      (written.interpretations.length === 0 && !isBeginningOfAmount(written.text)),
    note: true,
  }
  const problem = (field: FieldName): string | null =>
    (isSaid[field] ? found[field] : null) ?? (refusedField === field ? refused : null)

  const pay = (payment: Payment) => {
    draft.pay(payment)
    return payment.amount || written.text !== '' ? null : amountInput.current
  }
  const leave = (field: FieldName) => () => setLeft([...left, field])
  const isFeeMissed = isTried && fee === undefined && intent && !found.recipient && !found.amount
  const isMissing = isTried && (isEmpty.recipient || isEmpty.amount)

  return (
    <form {...form} className={styles.form}>
      <RecipientField
        ref={recipientInput}
        sender={sender}
        value={draft.recipient}
        problem={problem('recipient')}
        isInvalid={isTried && isEmpty.recipient}
        onType={draft.typeRecipient}
        onPay={pay}
        onLeave={leave('recipient')}
      />
      <AmountField
        ref={amountInput}
        written={written}
        problem={problem('amount')}
        isInvalid={isTried && isEmpty.amount}
        balance={balance}
        fee={fee}
        onLeave={leave('amount')}
      />
      <NoteField value={draft.note} problem={problem('note')} onType={draft.typeNote} />
      <SendReview
        sender={sender}
        to={to}
        isKnown={isKnown === true}
        amount={amount}
        fee={fee}
        balance={balance}
      />
      {isMissing && <Notice kind="error" announced="alert" title={sentenceOf('fields_missing')} />}
      {isFeeMissed && (
        <FeeNotice isOffline={connection === 'offline'} onRetry={() => void settings.refetch()} />
      )}
      {error && !refusedField && (
        <Notice
          kind="error"
          announced="alert"
          title={problemOf(error, 'Transaction failed').title}
        />
      )}
      <div className={styles.actions}>
        {!draft.isEmpty && (
          <Button look="quiet" disabled={isSending} onClick={props.onClear}>
            Clear
          </Button>
        )}
        <Button type="submit" look="solid" disabled={isSending} aria-busy={isSending}>
          {isSending ? 'Sending…' : 'Send'}
        </Button>
      </div>
    </form>
  )
}

interface FeeNoticeProps {
  isOffline: boolean
  onRetry: () => void
}

/** Nobody shall pay a fee that was not shown. */
const FeeNotice = ({ isOffline, onRetry }: FeeNoticeProps) => (
  <Notice
    kind="error"
    announced="alert"
    title={`${isOffline ? 'You are offline.' : 'The fee is not known yet.'} Nothing was sent.`}
  >
    <Button onClick={onRetry}>Ask for the fee again</Button>
  </Notice>
)
