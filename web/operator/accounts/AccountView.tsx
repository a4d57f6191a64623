import { useRef, useState } from 'react'
import { OPERATOR_REASONS, type AccountEventName, OPERATOR_ACTIONS } from '#api/values/operator.ts'
import type { Account } from '#api/schemas/operator.ts'
import { FullAddress } from '../../coin/FullAddress.tsx'
import { LocalTime } from '../../coin/LocalTime.tsx'
import { FailureNotice } from '../../ask/FailureNotice.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { CardActions } from '../../ui/layout/Card.tsx'
import { Fact, Facts } from '../../ui/layout/Facts.tsx'
import styles from './AccountView.module.css'
import { ReasonedAction } from './ReasonedAction.tsx'
import { useAccountOperatorActions } from './useAccountOperatorActions.ts'

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
        <Fact label="User name">{account.username}</Fact>
        <Fact label="Email">{account.email}</Fact>
        <Fact label="Wallet address" copy={account.walletAddress}>
          <FullAddress address={account.walletAddress} />
        </Fact>
        <Fact label="Joined">
          <LocalTime iso={account.joinedAt} />
        </Fact>
        <Fact label="Open sessions">{openSessions}</Fact>
        <Fact label="Sending">
          {freeze
            ? `Frozen by ${freeze.reason ? `an operator: ${freeze.reason}` : 'the owner'}`
            : 'Possible'}
        </Fact>
      </Facts>
      {account.requests.map(({ id, what, about, askedBy, isOwn }) => (
        <Notice
          key={id}
          kind="info"
          announced="status"
          title={`${OPERATOR_ACTIONS[what]} ${about}: asked for by ${isOwn ? 'you' : askedBy}`}
        >
          Another operator has to agree, under ‘Operators’.
        </Notice>
      ))}
      <FailureNotice error={operatorAction.error} fallback="This could not be done. Try again." />
      <div ref={actions} tabIndex={-1}>
        {asked ? (
          <ReasonedAction
            key={asked}
            {...REASONED[asked]}
            title={`${REASONED[asked].title} of ${account.username}?`}
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
                Lift the freeze
              </Button>
            ) : (
              <Button disabled={operatorAction.isPending} onClick={() => setAsked('freeze')}>
                Freeze sending…
              </Button>
            )}
            {openSessions > 0 && (
              <Button disabled={operatorAction.isPending} onClick={() => setAsked('end')}>
                End all sessions…
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
    title: 'Freeze sending',
    consequence: 'Nothing can be sent from this wallet until an operator lifts the freeze.',
    button: 'Freeze now',
  },
  end: {
    title: 'End all sessions',
    consequence: 'The owner is logged out on every device.',
    button: 'End them now',
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
        {isAsked ? 'Keep KYC data' : 'Delete KYC data…'}
      </Button>
      {isAsked && (
        <Button look="danger" disabled={isDisabled} onClick={confirm}>
          Delete all KYC data for good
        </Button>
      )}
    </>
  )
}

const Record = ({ events }: Pick<Account, 'events'>) => (
  <section aria-label="Record">
    <h3 className={styles.title}>Record</h3>
    <ol className={styles.list}>
      {events.map(({ at, who, what, reason }) => (
        <li key={`${at} ${what}`} className={styles.event}>
          <span>
            {DONE[what]} by {who}
            {reason && `. ${OPERATOR_REASONS[reason]}`}
          </span>
          <span className={styles.time}>
            <LocalTime iso={at} />
          </span>
        </li>
      ))}
    </ol>
  </section>
)

const DONE: Record<AccountEventName, string> = {
  frozen: 'Frozen',
  unfrozen: 'Freeze lifted',
  sessions_ended: 'Sessions ended',
  email_changed: 'Email address changed',
  email_restored: 'Change of email address undone',
  passkey_added: 'Passkey added',
  account_deleted: 'Account deleted',
  passkey_removed: 'Passkey removed',
  api_key_added: 'API key created',
  api_key_revoked: 'API key revoked',
  webhook_added: 'Webhook added',
  webhook_removed: 'Webhook removed',
  passkey_amount_changed: 'Amount that needs a passkey changed',
}
