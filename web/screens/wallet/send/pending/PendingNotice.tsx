import { ShortAddress } from '../../../../coin/ShortAddress.tsx'
import { OwnCoins } from '../../../../coin/Amount.tsx'
import { Button } from '../../../../ui/form/Button.tsx'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import { usePendingTransfer } from './pendingTransfers.ts'
import { useIsSending } from '../sendOnce.ts'

interface Props {
  address: string
  onReview: () => void
}

/** While Send is closed: a transfer is under way, or has got no answer, maybe before a reload. */
export function PendingNotice({ address, onReview }: Props) {
  const pending = usePendingTransfer(address)
  const isSending = useIsSending()
  if (!pending) return null
  const what = (
    <>
      <OwnCoins amount={pending.amount} /> to <ShortAddress full={pending.to} />
    </>
  )
  if (isSending)
    return (
      <Notice kind="info" announced="status" title="A transfer is on its way">
        <p>{what} is being sent. You will be told here how it ends.</p>
      </Notice>
    )
  return (
    <Notice kind="info" announced="status" title="A transfer was not confirmed">
      <p>It is not known whether {what} went out.</p>
      <Button onClick={onReview}>Review</Button>
    </Notice>
  )
}
