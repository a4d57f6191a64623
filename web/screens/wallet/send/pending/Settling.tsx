import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router'
import { useSession } from '../../../../session/session.ts'
import { showToast } from '../../../../ui/feedback/toasts.ts'
import { applyTransfer } from '../../history/applyTransfer.ts'
import { keptDraft } from '../keptDraft.ts'
import { SentDetail } from '../SentDetail.tsx'
import { useIsSending } from '../useIsSending.ts'
import { holdTransfer } from './holdTransfer.ts'
import { ARRIVED, NO_ANSWER, NOT_MADE } from './outcomeTexts.ts'
import { forgetPending, isOpen, markLost, usePendingTransfers } from './pendingTransfers.ts'
import { settle } from './settle.ts'
import { t } from '../../../../language/t.ts'

/** Settles what a closed or reloaded tab has left open: in one tab, for all of them. Renders nothing. */
export function Settling() {
  const [oldest] = usePendingTransfers(useSession()?.user.address ?? '')
  // Send settles its own.
  const isSending = useIsSending()
  const client = useQueryClient()
  const key = isSending ? undefined : oldest?.key

  const settleOldest = useEffectEvent(async (signal: AbortSignal) => {
    if (!oldest || !isOpen(oldest.key)) return
    markLost(oldest.key, NO_ANSWER)
    const reply = await settle(oldest, signal)
    forgetPending(oldest.key)
    if (reply) {
      applyTransfer(client, reply)
      showToast(
        'success',
        ARRIVED,
        <SentDetail transaction={reply.transaction} name={oldest.name} note={oldest.note} />,
      )
    } else {
      keptDraft.bringBack(oldest)
      showToast('error', NOT_MADE, <Link to="/wallet?open=send">{t('send.send_it_again')}</Link>)
    }
  })

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
