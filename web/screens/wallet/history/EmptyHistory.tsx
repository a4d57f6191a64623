import Inbox from 'lucide-react/icons/inbox'
import type { HistoryFilter } from '#api/values/ledger.ts'
import { Button, ButtonLink } from '../../../ui/form/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import styles from './EmptyHistory.module.css'
import { t } from '../../../language/t.ts'

interface Props {
  filter: HistoryFilter | null
  onReceive: () => void
}

const NONE_OF = {
  sent: t('wallet.none_sent'),
  received: t('wallet.none_received'),
  mined: t('wallet.none_mined'),
  bonus: t('wallet.none_bonus'),
}

export function EmptyHistory({ filter, onReceive }: Props) {
  if (filter)
    return (
      <EmptyState
        icon={<Inbox size={28} aria-hidden />}
        title={NONE_OF[filter]}
        action={
          <ButtonLink to="?" replace>
            {t('wallet.show_all')}
          </ButtonLink>
        }
      />
    )
  return (
    <EmptyState
      icon={<Inbox size={28} aria-hidden />}
      title={t('wallet.no_transactions')}
      action={
        <p className={styles.actions}>
          <Button onClick={onReceive}>{t('wallet.show_address')}</Button>
          <ButtonLink to="/mining">{t('wallet.mine_first')}</ButtonLink>
        </p>
      }
    >
      {t('wallet.no_transactions_text')}
    </EmptyState>
  )
}
