import { ShortAddress } from '../../coin/ShortAddress.tsx'
import { coinsText } from '../../coin/coinsText.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { usePendingTransfer } from './pendingStore.ts'

interface Props {
  address: string
  onReview: () => void
}

/** After a reload: a transfer from before it has no answer yet. */
export function PendingNotice({ address, onReview }: Props) {
  const pending = usePendingTransfer(address)
  if (!pending) return null
  return (
    <Notice kind="info" announced="status" title="A transfer was not confirmed">
      <p>
        It is not known whether {coinsText(pending.amount)} to <ShortAddress full={pending.to} />{' '}
        went out.
      </p>
      <Button onClick={onReview}>Review</Button>
    </Notice>
  )
}
