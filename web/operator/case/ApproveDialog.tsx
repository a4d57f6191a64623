import { CardActions } from '../../ui/layout/Card.tsx'
import { useRef } from 'react'
import type { KycCaseDetails } from '#api/schemas/operator.ts'
import { FailureNotice } from '../../ask/FailureNotice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { Decision } from './useDecision.ts'

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
      title="Approve this application?"
      description="A last check before the decision, which cannot be undone"
      initialFocus={confirm}
    >
      <p>
        <b>{application.fullName}</b> becomes the verified owner of the account <b>{username}</b>,
        and is notified by email. An approval cannot be undone here.
      </p>
      <FailureNotice error={decision.error} fallback="The approval could not be sent. Try again." />
      <CardActions>
        <Button
          ref={confirm}
          look="solid"
          disabled={decision.isPending || status !== 'pending'}
          onClick={() => decision.mutate({ is: 'approved' })}
        >
          {decision.isPending ? 'Approving…' : 'Approve'}
        </Button>
        <Button onClick={onClose}>{status === 'pending' ? 'Cancel' : 'Close'}</Button>
      </CardActions>
    </Dialog>
  )
}
