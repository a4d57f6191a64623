import { useRef, useState } from 'react'
import type { AccountEventName, OperatorReason } from '#api/values/operator.ts'
import { requestedActionText } from '../operators/requestedActionText.ts'
import { REASONS, reasonText } from '../../account/freeze/operatorReasons.ts'
import type { Account } from '#api/schemas/operator.ts'
import { FullAddress } from '../../coin/address/FullAddress.tsx'
import { LocalTime } from '../../coin/LocalTime.tsx'
import { FailureNotice } from '../../ask/FailureNotice.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { CardActions } from '../../ui/layout/Card.tsx'
import { Fact, Facts } from '../../ui/layout/Facts.tsx'
import styles from './AccountView.module.css'
import { ReasonedAction } from './ReasonedAction.tsx'
import { useAccountOperatorActions } from './useAccountOperatorActions.ts'
import { t } from '../../language/t.ts'

/** How the server names the account's owner; no operator has this name. */
const OWNER = 'owner'

export function AccountView({ found }: { found: Account }) {
  const { account, operatorAction } = useAccountOperatorActions(found)
  const [asked, setAsked] = useState<keyof typeof REASONED | null>(null)
  const { freeze, openSessions } = account
  const actions = useRef<HTMLDivElement>(null)
  const stopAsking = () => {
    setAsked(null)
    // The pressed button is gone.
    actions.current?.focus()
  }
  return (
    <>
      <Facts>
        <Fact label={t('operator.user_name')}>{account.username}</Fact>
        <Fact label={t('operator.email')}>{account.email}</Fact>
        <Fact
          label={t('operator.wallet_address')}
          copy={account.walletAddress}
          copyLabel={t('operator.copy_wallet_address')}
        >
          <FullAddress address={account.walletAddress} />
        </Fact>
        <Fact label={t('operator.joined')}>
          <LocalTime iso={account.joinedAt} />
        </Fact>
        <Fact label={t('operator.open_sessions')}>{openSessions}</Fact>
        <Fact label={t('operator.sending')}>
          {freeze
            ? freeze.reason
              ? t('operator.frozen_by_operator', { reason: reasonText(freeze.reason) })
              : t('operator.frozen_by_owner')
            : t('operator.possible')}
        </Fact>
      </Facts>
      {account.requests.map(({ id, what, about, askedBy, isOwn }) => (
        <Notice
          key={id}
          kind="info"
          announced="status"
          title={
            isOwn
              ? t('operator.request_asked_by_you', { action: requestedActionText(what, about) })
              : t('operator.request_asked_by', {
                  action: requestedActionText(what, about),
                  name: askedBy,
                })
          }
        >
          {t('operator.other_has_to_agree')}
        </Notice>
      ))}
      <FailureNotice error={operatorAction.error} fallback={t('operator.not_done')} />
      <div ref={actions} tabIndex={-1}>
        {asked ? (
          <ReasonedAction
            key={asked}
            consequence={REASONED[asked].consequence}
            button={REASONED[asked].button}
            title={REASONED[asked].titleOf(account.username)}
            isPending={operatorAction.isPending}
            onConfirm={reason =>
              operatorAction.mutate({ is: asked, reason }, { onSuccess: stopAsking })
            }
            onCancel={stopAsking}
          />
        ) : (
          <CardActions>
            {freeze ? (
              <Button
                disabled={operatorAction.isPending}
                onClick={() => operatorAction.mutate({ is: 'unfreeze' })}
              >
                {t('operator.lift_freeze')}
              </Button>
            ) : (
              <Button disabled={operatorAction.isPending} onClick={() => setAsked('freeze')}>
                {t('operator.freeze_sending')}
              </Button>
            )}
            {openSessions > 0 && (
              <Button disabled={operatorAction.isPending} onClick={() => setAsked('end')}>
                {t('operator.end_sessions')}
              </Button>
            )}
            <DeleteKyc
              isDisabled={operatorAction.isPending}
              onDelete={() => operatorAction.mutate({ is: 'delete-kyc' })}
            />
          </CardActions>
        )}
      </div>
      {account.events.length > 0 && <Record events={account.events} />}
    </>
  )
}

const REASONED = {
  freeze: {
    titleOf: (name: string) => t('operator.freeze_title', { name }),
    consequence: t('operator.freeze_text'),
    button: t('operator.freeze_now'),
  },
  end: {
    titleOf: (name: string) => t('operator.end_title', { name }),
    consequence: t('operator.end_text'),
    button: t('operator.end_now'),
  },
}

/** A second button for confirmation: it cannot be undone. */
function DeleteKyc({ isDisabled, onDelete }: { isDisabled: boolean; onDelete: () => void }) {
  const [isAsked, setAsked] = useState(false)
  const confirm = () => {
    setAsked(false)
    onDelete()
  }
  return (
    <>
      <Button disabled={isDisabled} aria-expanded={isAsked} onClick={() => setAsked(!isAsked)}>
        {isAsked ? t('operator.keep_kyc') : t('operator.delete_kyc')}
      </Button>
      {isAsked && (
        <Button look="danger" disabled={isDisabled} onClick={confirm}>
          {t('operator.delete_kyc_now')}
        </Button>
      )}
    </>
  )
}

const Record = ({ events }: Pick<Account, 'events'>) => (
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
