import { useRef } from 'react'
import type { KycCaseDetails } from '#api/operator.ts'
import { FailureNotice } from '../../shell/FailureNotice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { CardActions } from '../../ui/layout/CardActions.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { hasSeenDocument } from './hasSeenDocument.ts'
import type { Decision } from './useDecision.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
  details: KycCaseDetails
  operator: string
  decision: Decision
}

export function ApproveDialog({ isOpen, onClose, details, operator, decision }: Props) {
  const confirm = useRef<HTMLButtonElement>(null)
  const cancel = useRef<HTMLButtonElement>(null)
  const isSeen = hasSeenDocument(details, operator)
  const { application, username, status } = details
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Approve this application?"
      description="A last look before the decision, which cannot be taken back"
      initialFocus={isSeen ? confirm : cancel}
    >
      <p>
        <b>{application.fullName}</b> becomes the verified owner of the account <b>{username}</b>,
        and is told by email. An approval cannot be taken back here.
      </p>
      {!isSeen && <Notice kind="info" title="You have not opened the ID document" />}
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
        <Button ref={cancel} onClick={onClose}>
          {status === 'pending' ? 'Cancel' : 'Close'}
        </Button>
      </CardActions>
    </Dialog>
  )
}
