import { ShortAddress } from '../../../../coin/ShortAddress.tsx'
import { OwnCoins } from '../../../../coin/Amount.tsx'
import { Unreachable, problemOf } from '../../../../ask/failures.ts'
import { Button } from '../../../../ui/form/Button.tsx'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import styles from './UnconfirmedNotice.module.css'
import { type PendingTransfer, forgetPending } from './pendingTransfers.ts'

interface Props {
  transfer: PendingTransfer
  /** Why the latest attempt has no answer; null after a reload. */
  error: Error | null
  onRetry: () => void
}

/** A transfer whose answer got lost may or may not have been made. Asking again finds out, and sends once. */
export function UnconfirmedNotice({ transfer, error, onRetry }: Props) {
  const title = error ? problemOf(error, fallbackFor(error)).title : 'A transfer was not confirmed'
  return (
    <Notice kind="error" announced="alert" title={title}>
      <p>
        No clear answer came for <OwnCoins amount={transfer.amount} /> to{' '}
        <ShortAddress full={transfer.to} />. Trying again is safe: the coins are sent once, even if
        the first attempt arrived. Before you forget it, look whether it is among your transactions.
      </p>
      <p className={styles.actions}>
        <Button look="solid" onClick={onRetry}>
          Try again
        </Button>
        <Button look="quiet" onClick={() => forgetPending(transfer.key)}>
          Forget it
        </Button>
      </p>
    </Notice>
  )
}

const fallbackFor = (error: Error): string =>
  error instanceof Unreachable ? 'Failed to send transaction' : 'Transaction failed'
