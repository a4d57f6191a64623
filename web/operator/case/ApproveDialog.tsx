import { CardActions } from '../../ui/layout/Card.tsx'
import { useRef } from 'react'
import type { KycCaseDetails } from '#api/schemas/operator.ts'
import { FailureNotice } from '../../ask/FailureNotice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import type { Decision } from './useDecision.ts'
import { rich } from '../../language/rich.ts'
import { t } from '../../language/t.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
  details: KycCaseDetails
  decision: Decision
}

export function ApproveDialog({ isOpen, onClose, details, decision }: Props) {
  const confirm = useRef<HTMLButtonElement>(null)
  const { application, username, status } = details
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('operator.approve_title')}
      description={t('operator.approve_description')}
      initialFocus={confirm}
    >
      <p>
        {rich('operator.approve_text', {
          fullName: application.fullName,
          username,
          b: inside => <b>{inside}</b>,
        })}
      </p>
      <FailureNotice error={decision.error} fallback={t('operator.approve_failed')} />
      <CardActions>
        <Button
          ref={confirm}
          look="solid"
          disabled={decision.isPending || status !== 'pending'}
          onClick={() => decision.mutate({ is: 'approved' })}
        >
          {decision.isPending ? t('operator.approving') : t('operator.approve')}
        </Button>
        <Button onClick={onClose}>
          {status === 'pending' ? t('operator.cancel') : t('operator.close')}
        </Button>
      </CardActions>
    </Dialog>
  )
}
