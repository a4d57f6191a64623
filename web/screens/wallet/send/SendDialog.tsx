import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Micros } from '#api/chain/money.ts'
import type { Freeze } from '#api/schemas/freeze.ts'
import type { Transaction } from '#api/schemas/ledger.ts'
import { codeOf, problemOf } from '../../../ask/failures.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { useStore } from '../../../ui/createStore.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { dismissToastsAbout, showToast } from '../../../ui/feedback/toasts.ts'
import { applyTransfer } from '../history/applyTransfer.ts'
import { CannotSend } from './CannotSend.tsx'
import { CoinsTo } from './CoinsTo.tsx'
import { SendForm } from './SendForm.tsx'
import { SentDetail } from './SentDetail.tsx'
import { keptDraft } from './keptDraft.ts'
import { aboutPayment } from './pending/NotMade.tsx'
import { ARRIVED, NOT_MADE } from './pending/outcomeTexts.ts'
import { type TransferIntent, findOpen, usePendingTransfers } from './pending/pendingTransfers.ts'
import { sendOnce } from './sendOnce.ts'
import { SENDING, useIsSending } from './useIsSending.ts'
import { t } from '../../../language/t.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
  address: string
  balance: Micros | undefined
  freeze: Freeze | null
  onReceive: () => void
}

export function SendDialog({ isOpen, onClose, address, balance, freeze, onReceive }: Props) {
  const recipientInput = useRef<HTMLInputElement>(null)
  const lost = usePendingTransfers(address).findLast(transfer => transfer.lost !== null) ?? null
  const round = useStore(keptDraft.rounds)
  const isSending = useIsSending()
  const isSeen = useIsSeen(isOpen)
  /** A payment that was made while the next one was being written. */
  const [earlier, setEarlier] = useState<TransferIntent | null>(null)
  const sending = useMutation({
    mutationKey: SENDING,
    mutationFn: sendOnce,
    onMutate: () => keptDraft.of(address),
    onSuccess: ({ reply, wasLost }, intent, written, { client }) => {
      if (reply) applyTransfer(client, reply)
      dismissToastsAbout(aboutPayment(intent))
      const isUnchanged = keptDraft.isStill(written)
      // Behind the dialog, nobody would notice a toast.
      if (!isUnchanged && isSeen()) return setEarlier(intent)
      const { name, note } = intent
      const title = wasLost ? ARRIVED : t('send.success')
      showToast('success', title, reply && detailOf(reply.transaction, name, note))
      if (!isUnchanged) return
      keptDraft.empty(address)
      onClose()
    },
    onError: (problem, intent) => {
      if (!isSeen() && !findOpen(intent)) announceFailure(problem)
    },
  })
  const close = () => {
    setEarlier(null)
    // A running transfer continues; the wallet shows its result.
    if (!isSending) sending.reset()
    onClose()
  }
  const clear = () => {
    sending.reset()
    flushSync(() => keptDraft.empty(address))
    recipientInput.current?.focus()
  }

  // Show the freeze only next to the button: a second notice would push the amount out of sight.
  const isFreezeRefused = freeze !== null && codeOf(sending.error) === 'wallet_frozen'

  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={t('send.title')}
      description={t('send.description')}
      onPhone="tall"
      {...(!isTouched() && { initialFocus: recipientInput })}
    >
      {!isFreezeRefused && (
        <CannotSend sender={address} freeze={freeze} balance={balance} onReceive={onReceive} />
      )}
      <SendForm
        key={round}
        recipientInput={recipientInput}
        sender={address}
        balance={balance}
        lost={lost}
        error={sending.error}
        refusedFreeze={isFreezeRefused ? freeze : null}
        isSending={isSending}
        earlier={earlier && <Made {...earlier} />}
        onEdit={() => {
          setEarlier(null)
          if (!isSending) sending.reset()
        }}
        onClear={clear}
        onSend={sending.mutate}
      />
    </Dialog>
  )
}

const detailOf = (transaction: Transaction, name: string | null, note: string) => (
  <SentDetail transaction={transaction} name={name} note={note} />
)

const Made = (intent: TransferIntent) => (
  <Notice kind="success" announced="status" title={t('send.success')}>
    <CoinsTo {...intent} />
  </Notice>
)

/** Nobody sees it in the dialog. What was written is still there. */
function announceFailure(error: Error): void {
  const { title } = problemOf(error, t('send.failed'))
  showToast('error', title, title === NOT_MADE ? undefined : t('send.nothing_sent'))
}

/** Asked later: whether the dialog is open by then. */
function useIsSeen(isOpen: boolean): () => boolean {
  const isSeen = useRef(isOpen)
  useEffect(() => {
    isSeen.current = isOpen
    return () => {
      isSeen.current = false
    }
  }, [isOpen])
  return () => isSeen.current
}

// Not shown: a media query. There, a focused field would cover half the dialog with a keyboard.
const isTouched = () => matchMedia('(pointer: coarse)').matches
