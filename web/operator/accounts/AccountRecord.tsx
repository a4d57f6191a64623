import type { Account } from '#api/schemas/operator.ts'
import type { AccountEventName, OperatorReason } from '#api/values/operator.ts'
import { REASONS } from '../../account/freeze/operatorReasons.ts'
import { LocalTime } from '../../coin/LocalTime.tsx'
import { t } from '../../language/t.ts'
import styles from './AccountRecord.module.css'

/** How the server names the account's owner; no operator has this name. */
const OWNER = 'owner'

/** What the owner and operators did with the account. */
export const AccountRecord = ({ events }: Pick<Account, 'events'>) => (
  <section aria-label={t('operator.record')}>
    <h3 className={styles.title}>{t('operator.record')}</h3>
    <ol className={styles.list}>
      {events.map(({ at, who, what, reason }) => (
        <li key={`${at} ${what}`} className={styles.event}>
          <span>{doneText(what, who, reason)}</span>
          <span className={styles.time}>
            <LocalTime iso={at} />
          </span>
        </li>
      ))}
    </ol>
  </section>
)

function doneText(what: AccountEventName, who: string, reason: OperatorReason | null): string {
  const done = DONE[what]
  if (who === OWNER) return t('operator.done_by_owner', { done })
  if (!reason) return t('operator.done_by', { done, name: who })
  return t('operator.done_by_because', { done, name: who, reason: REASONS[reason] })
}

const DONE: Record<AccountEventName, string> = {
  frozen: t('operator.done_frozen'),
  unfrozen: t('operator.done_unfrozen'),
  sessions_ended: t('operator.done_sessions_ended'),
  email_changed: t('operator.done_email_changed'),
  email_restored: t('operator.done_email_restored'),
  passkey_added: t('operator.done_passkey_added'),
  account_deleted: t('operator.done_account_deleted'),
  passkey_removed: t('operator.done_passkey_removed'),
  api_key_added: t('operator.done_api_key_added'),
  api_key_revoked: t('operator.done_api_key_revoked'),
  webhook_added: t('operator.done_webhook_added'),
  webhook_removed: t('operator.done_webhook_removed'),
  owner_keys_asked: t('operator.done_owner_keys_asked'),
  owner_keys_undone: t('operator.done_owner_keys_undone'),
  owner_keys_started: t('operator.done_owner_keys_started'),
  owner_keys_changed: t('operator.done_owner_keys_changed'),
  owner_keys_ended: t('operator.done_owner_keys_ended'),
  passkey_amount_changed: t('operator.done_passkey_amount_changed'),
}
