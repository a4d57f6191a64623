import { ShortAddress } from '../../../../coin/ShortAddress.tsx'
import { OwnCoins } from '../../../../coin/Amount.tsx'
import { Offline, Unreachable, problemOf } from '../../../../ask/failures.ts'
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
  return (
    <Notice
      kind="warning"
      announced="alert"
      title="We lost the connection. We don’t know yet if your payment arrived."
    >
      {error && <p>{problemOf(error, fallbackFor(error)).title}</p>}
      {error instanceof Offline && <p>{error.message}</p>}
      <p>
        <OwnCoins amount={transfer.amount} /> to{' '}
        {transfer.name ? <bdi>{transfer.name}</bdi> : <ShortAddress full={transfer.to} />}. Trying
        again is safe: it is paid once.
      </p>
      <p className={styles.actions}>
        <Button look="solid" onClick={onRetry}>
          Try again
        </Button>
        <Button look="quiet" onClick={() => forgetPending(transfer.key)}>
          Don’t try again
        </Button>
      </p>
    </Notice>
  )
}

const fallbackFor = (error: Error): string =>
  error instanceof Unreachable || error instanceof Offline
    ? 'Failed to send transaction'
    : 'Transaction failed'
