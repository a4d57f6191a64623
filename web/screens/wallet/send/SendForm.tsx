import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { type Micros, microsFromJson } from '#api/chain/money.ts'
import type { Freeze } from '#api/schemas/freeze.ts'
import { isSameAddress } from '#api/shortAddress.ts'
import type { Payment } from '../../../coin/paymentLink.ts'
import { NotSigned, Refused, codeOf } from '../../../ask/failures.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { useTriedForm } from '../../../ui/form/useTriedForm.ts'
import { noteProblem } from '../../../account/notes/noteProblem.ts'
import { AmountField } from '../amount/AmountField.tsx'
import { AmountSummary } from '../amount/AmountSummary.tsx'
import { NoteOnDemand } from './NoteOnDemand.tsx'
import { RecipientField } from './recipient/RecipientField.tsx'
import { RecipientLine } from './recipient/RecipientLine.tsx'
import { PendingNotice } from './pending/PendingNotice.tsx'
import { SendMessages } from './SendMessages.tsx'
import styles from './SendForm.module.css'
import { type PendingTransfer, isSameIntent } from './pending/pendingTransfers.ts'
import type { Wanted } from './sendOnce.ts'
import {
  FIELDS,
  type FieldName,
  amountProblem,
  fieldOf,
  isBeginningOfAmount,
} from './sendProblems.ts'
import { useIsKnownWallet } from './recipient/useIsKnownWallet.ts'
import { useRecipient } from './recipient/useRecipient.ts'
import { useSendDraft } from './useSendDraft.ts'
import { settingsQuery } from '../../../ask/settingsQuery.ts'
import { t } from '../../../language/t.ts'

interface Props {
  recipientInput: RefObject<HTMLInputElement | null>
  sender: string
  balance: Micros | undefined
  /** A transfer whose answer got lost. */
  lost: PendingTransfer | null
  error: Error | null
  /** The freeze for which the payment was refused. */
  refusedFreeze: Freeze | null
  isSending: boolean
  /** What to say of the payment before this one. */
  earlier: ReactNode
  onEdit: () => void
  onClear: () => void
  onSend: (wanted: Wanted) => void
}

/** Only for wallets whose coins their owner's keys move. */
const RecoveryOnDemand = lazy(async () => ({
  default: (await import('./RecoveryOnDemand.tsx')).RecoveryOnDemand,
}))

export function SendForm(props: Props) {
  const { recipientInput, sender, balance, lost, error, isSending } = props
  const [left, setLeft] = useState<readonly FieldName[]>([])
  const amountInput = useRef<HTMLInputElement>(null)
  const draft = useSendDraft(sender, props.onEdit)
  const { written } = draft
  const { amount } = written
  const [recovery, setRecovery] = useState('')
  const [isRecipientTried, setRecipientTried] = useState(false)
  /** Send was pressed before it was known whom the name means. */
  const [isAwaited, setAwaited] = useState(false)
  const meant = useRecipient(sender, draft, isRecipientTried)
  const { recipient } = meant
  const to = recipient?.address ?? null
  const isKnown = useIsKnownWallet(to)
  const settings = useQuery(settingsQuery)
  const feeCoins = settings.data?.transferFee
  const fee = feeCoins === undefined ? undefined : (microsFromJson(feeCoins) ?? undefined)

  const note = draft.note.trim()
  const intent =
    recipient && amount
      ? { from: sender, to: recipient.address, name: recipient.name, amount, note }
      : null
  // It may have been made, and then its amount is no longer in the balance.
  const isLost = lost !== null && intent !== null && isSameIntent(intent, lost)
  const found = {
    recipient: meant.problem ?? (isKnown === false ? t('refusals.recipient_not_found') : null),
    amount: isLost ? null : amountProblem(written, { balance, fee }),
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
    // Look the name up and show its address before paying it.
    setRecipientTried(true)
    setAwaited(recipient === null)
    if (fee === undefined) void settings.refetch()
    else if (intent && !isSending) props.onSend({ ...intent, fee, recovery })
  })
  const isSaid = {
    recipient: (isTried || isRecipientTried || to !== null) && !meant.isOpen,
    amount:
      isTried ||
      left.includes('amount') ||
      // The question says it already.
      (written.interpretations.length === 0 && !isBeginningOfAmount(written.text)),
    note: true,
  }
  const problem = (field: FieldName): string | null =>
    (isSaid[field] ? found[field] : null) ?? (refusedField === field ? refused : null)

  // Show no error while the user is typing.
  const isNobody = !isSaid.recipient && meant.isPaused && draft.recipient.trim().startsWith('@')
  const hint =
    meant.isOpen && isRecipientTried ? t('send.looking_for_name') : isNobody ? meant.problem : null

  const pay = (payment: Payment) => {
    draft.pay(payment)
    return payment.amount || written.text !== '' ? null : amountInput.current
  }
  const leave = (field: FieldName) => () => setLeft([...left, field])
  const slot = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isLost || (error && !fieldOf(codeOf(error)))) slot.current?.focus()
  }, [error, isLost])
  const isFeeMissed =
    isTried && fee === undefined && intent !== null && !found.recipient && !found.amount
  const foundName =
    isAwaited && !isFeeMissed && firstWrong === undefined ? (recipient?.name ?? null) : null

  return (
    <form {...form} className={styles.form}>
      <div className={styles.fields}>
        <RecipientField
          ref={recipientInput}
          sender={sender}
          value={draft.recipient}
          isClear={meant.isClear}
          problem={problem('recipient')}
          isInvalid={isTried && isEmpty.recipient}
          onType={text => {
            setRecipientTried(false)
            setAwaited(false)
            draft.typeRecipient(text)
          }}
          onChoose={draft.chooseRecipient}
          onPay={pay}
          onLeave={() => setRecipientTried(true)}
        />
        {hint && <output className={styles.hint}>{hint}</output>}
        {recipient && (
          <RecipientLine
            key={recipient.address}
            sender={sender}
            recipient={recipient}
            // Do not warn about a first payment that may already have been made.
            isKnown={isKnown === true && !isLost}
          />
        )}
        <AmountField
          ref={amountInput}
          written={written}
          problem={problem('amount')}
          isInvalid={isTried && isEmpty.amount}
          balance={balance}
          fee={fee}
          hint={
            <AmountSummary
              amount={amount}
              fee={fee}
              balance={isLost ? undefined : balance}
              isToSelf={to !== null && isSameAddress(to, sender)}
            />
          }
          onLeave={leave('amount')}
        />
        {!(isLost && draft.note === '') && (
          <NoteOnDemand value={draft.note} problem={problem('note')} onType={draft.typeNote} />
        )}
        {(error instanceof NotSigned || recovery) && (
          <Suspense>
            <RecoveryOnDemand value={recovery} onChange={setRecovery} />
          </Suspense>
        )}
      </div>
      <div className={styles.foot}>
        <div ref={slot} tabIndex={-1} className={styles.slot}>
          {props.earlier}
          {lost && <PendingNotice transfer={lost} />}
          <SendMessages
            error={refusedField ? null : error}
            refusedFreeze={props.refusedFreeze}
            isMissing={isTried && (isEmpty.recipient || isEmpty.amount)}
            isFeeMissed={isFeeMissed}
            foundName={foundName}
            onAskFee={() => void settings.refetch()}
          />
        </div>
        <div className={styles.actions}>
          {!draft.isEmpty && (
            <Button look="quiet" disabled={isSending} onClick={props.onClear}>
              {t('send.clear')}
            </Button>
          )}
          <Button type="submit" look="solid" disabled={isSending} aria-busy={isSending}>
            {isSending ? (isLost ? t('send.asking') : t('send.sending')) : t('send.send')}
          </Button>
        </div>
      </div>
    </form>
  )
}
