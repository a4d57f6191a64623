import { useRef, useState } from 'react'
import type { Account } from '#api/schemas/operator.ts'
import { Button } from '../../ui/form/Button.tsx'
import { CardActions } from '../../ui/layout/Card.tsx'
import { ReasonedAction } from './ReasonedAction.tsx'
import type { AccountOperatorAction } from './useAccountOperatorActions.ts'
import { t } from '../../language/t.ts'

interface Props {
  account: Account
  operatorAction: AccountOperatorAction
}

/** What an operator can do with an account; freezing it and ending its sessions ask for a reason. */
export function AccountActions({ account, operatorAction }: Props) {
  const [asked, setAsked] = useState<keyof typeof REASONED | null>(null)
  const { freeze, openSessions } = account
  const actions = useRef<HTMLDivElement>(null)
  const stopAsking = () => {
    setAsked(null)
    // The pressed button is gone.
    actions.current?.focus()
  }
  return (
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
