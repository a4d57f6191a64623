import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useSession } from '../../../../session/session.ts'
import { showToast } from '../../../../ui/feedback/toasts.ts'
import { applyTransfer } from '../../history/applyTransfer.ts'
import { keptDraft } from '../keptDraft.ts'
import { SentDetail } from '../SentDetail.tsx'
import { useIsSending } from '../useIsSending.ts'
import { holdTransfer } from './holdTransfer.ts'
import { aboutPayment, NotMade } from './NotMade.tsx'
import { ARRIVED, NO_ANSWER, NOT_MADE } from './outcomeTexts.ts'
import { type Outcome, hearOutcomes, settleForAll } from './outcomes.ts'
import { isOpen, markLost, usePendingTransfers } from './pendingTransfers.ts'

/** Settles what a closed or reloaded tab has left open: in one tab, told in all of them. Renders nothing. */
export function Settling() {
  const address = useSession()?.user.address ?? ''
  const [oldest] = usePendingTransfers(address)
  // Send settles its own.
  const isSending = useIsSending()
  const client = useQueryClient()
  const key = isSending ? undefined : oldest?.key

  const settleOldest = useEffectEvent(async (signal: AbortSignal) => {
    if (!oldest || !isOpen(oldest.key)) return
    markLost(oldest.key, NO_ANSWER)
    show(client, { transfer: oldest, reply: await settleForAll(oldest, signal) })
  })

  useEffect(
    () =>
      hearOutcomes(outcome => {
        if (outcome.transfer.from === address) show(client, outcome)
      }),
    [client, address],
  )
  useEffect(() => {
    if (key === undefined) return
    const left = new AbortController()
    holdTransfer(key, () => settleOldest(left.signal), left.signal).catch((error: unknown) => {
      // Logged out: after the next log-in it goes on.
      if (!left.signal.aborted) console.warn(error)
    })
    return () => left.abort()
  }, [key])
  return null
}

function show(client: QueryClient, { transfer, reply }: Outcome): void {
  if (reply) {
    applyTransfer(client, reply)
    const { name, note } = transfer
    const detail = <SentDetail transaction={reply.transaction} name={name} note={note} />
    showToast('success', ARRIVED, detail)
  } else {
    keptDraft.bringBack(transfer)
    showToast('error', NOT_MADE, <NotMade transfer={transfer} />, aboutPayment(transfer))
  }
}
