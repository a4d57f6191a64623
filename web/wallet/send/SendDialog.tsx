import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Transaction } from '#api/ledger.ts'
import type { Micros } from '#api/money.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { showToast } from '../../ui/feedback/toasts.ts'
import { SendForm } from './SendForm.tsx'
import { SentDetail } from './SentDetail.tsx'
import { UnconfirmedNotice } from './UnconfirmedNotice.tsx'
import { isDefinite } from './isDefinite.ts'
import { usePendingTransfer } from './pendingStore.ts'
import { isSameOrder } from './pendingTransfers.ts'
import { sendOnce } from './sendOnce.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
  address: string
  balance: Micros | undefined
}

export function SendDialog({ isOpen, onClose, address, balance }: Props) {
  const recipientInput = useRef<HTMLInputElement>(null)
  const pending = usePendingTransfer(address)
  /** Counts the transfers that were made: a new form for each. */
  const [round, setRound] = useState(0)
  const sending = useMutation({
    mutationFn: sendOnce,
    onSuccess: ({ transaction }) => {
      announce(transaction)
      setRound(round + 1)
      onClose()
    },
  })
  const { error, variables } = sending
  const isAboutPending =
    pending !== null &&
    variables !== undefined &&
    isSameOrder(variables, pending) &&
    !isDefinite(error)
  const close = () => {
    // Whoever closes now would not see whether the coins were sent.
    if (sending.isPending) return
    sending.reset()
    onClose()
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title="Send CXAC"
      description="Whom to send to, how much, and what it costs"
      onPhone="tall"
      {...(!isTouched() && { initialFocus: recipientInput })}
    >
      {pending && !sending.isPending && (
        <UnconfirmedNotice
          transfer={pending}
          error={isAboutPending ? error : null}
          onRetry={() => sending.mutate(pending)}
        />
      )}
      <SendForm
        key={round}
        recipientInput={recipientInput}
        sender={address}
        balance={balance}
        pending={pending}
        error={isAboutPending ? null : error}
        isSending={sending.isPending}
        onEdit={sending.reset}
        onSend={sending.mutate}
      />
    </Dialog>
  )
}

const announce = (transaction: Transaction) =>
  showToast('success', 'Transaction successful!', <SentDetail transaction={transaction} />)

/** There, a focused field would cover half the dialog with a keyboard. */
const isTouched = () => matchMedia('(pointer: coarse)').matches
