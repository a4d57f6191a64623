import Inbox from 'lucide-react/icons/inbox'
import type { HistoryFilter } from '#api/values/ledger.ts'
import { Button, ButtonLink } from '../../../ui/form/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import styles from './EmptyHistory.module.css'

interface Props {
  filter: HistoryFilter | null
  onReceive: () => void
}

const NONE_OF = {
  sent: 'You have not sent any coins yet',
  received: 'Nobody has sent you coins yet',
  mined: 'You have not mined yet',
  bonus: 'You have not received a bonus',
}

export function EmptyHistory({ filter, onReceive }: Props) {
  if (filter)
    return (
      <EmptyState
        icon={<Inbox size={28} aria-hidden />}
        title={NONE_OF[filter]}
        action={
          <ButtonLink to="?" replace>
            Show all transactions
          </ButtonLink>
        }
      />
    )
  return (
    <EmptyState
      icon={<Inbox size={28} aria-hidden />}
      title="No transactions yet"
      action={
        <p className={styles.actions}>
          <Button onClick={onReceive}>Show my address</Button>
          <ButtonLink to="/mining">Mine your first coins</ButtonLink>
        </p>
      }
    >
      Share your address to receive CXAC, or mine once a day. Everything you send and receive will
      appear here.
    </EmptyState>
  )
}
