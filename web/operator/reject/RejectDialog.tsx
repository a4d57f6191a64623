import type { KycCaseDetails } from '#api/schemas/operator.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { RejectForm } from './RejectForm.tsx'
import type { Decision } from '../case/useDecision.ts'
import { useRejectionDraft } from './useRejectionDraft.ts'
import { t } from '../../language/t.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
  details: KycCaseDetails
  decision: Decision
}

/** Keeps the typed text when closed, and when another operator decided first. */
export function RejectDialog({ isOpen, onClose, details, decision }: Props) {
  const { draft, keep } = useRejectionDraft(details.id)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('operator.reject_title')}
      description={t('operator.reject_description')}
    >
      <RejectForm
        draft={draft}
        onDraft={keep}
        isDecidable={details.status === 'pending'}
        isSending={decision.isPending}
        error={decision.error}
        onReject={({ reason, note }) => decision.mutate({ is: 'rejected', reason, note })}
        onCancel={onClose}
      />
    </Dialog>
  )
}
