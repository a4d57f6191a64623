import { CardActions } from '../../ui/layout/Card.tsx'
import { REJECTION_REASONS, rejectionText } from '#api/values/kyc.ts'
import { REJECTION_NOTE_MAX_LENGTH } from '#api/limits.ts'
import { FailureNotice } from '../../ask/FailureNotice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { useTriedForm } from '../../ui/form/useTriedForm.ts'
import { ReasonChoice } from './ReasonChoice.tsx'
import styles from './RejectForm.module.css'
import {
  type Rejection,
  type RejectionDraft,
  noteProblem,
  reasonProblem,
} from './useRejectionDraft.ts'

const REASONS = { ...REJECTION_REASONS, other: 'Another reason, given in the note' }

interface Props {
  draft: RejectionDraft
  onDraft: (draft: RejectionDraft) => void
  isDecidable: boolean
  isSending: boolean
  error: Error | null
  onReject: (rejection: Rejection) => void
  onCancel: () => void
}

export function RejectForm(props: Props) {
  const { draft, onDraft, isDecidable, isSending, error, onReject, onCancel } = props
  const { reason, note } = draft
  const wrong = { reason: reasonProblem(draft), note: noteProblem(draft) }
  const firstWrong = (['reason', 'note'] as const).find(field => wrong[field])
  const { isTried, form } = useTriedForm(firstWrong, () => {
    if (reason && isDecidable && !isSending) onReject({ reason, note })
  })

  return (
    <form {...form} className={styles.form}>
      <ReasonChoice
        reasons={REASONS}
        chosen={reason}
        problem={isTried ? wrong.reason : null}
        onChoose={chosen => onDraft({ ...draft, reason: chosen })}
      />
      <Field
        name="note"
        label="Note to the applicant"
        required={reason === 'other'}
        maxLength={REJECTION_NOTE_MAX_LENGTH}
        render={<textarea rows={3} />}
        value={note}
        onValueChange={text => onDraft({ ...draft, note: text })}
        hint={`${REJECTION_NOTE_MAX_LENGTH - note.length} characters left`}
        isInvalid={isTried && wrong.note !== null}
        refusal={(isTried && wrong.note) || undefined}
      />
      <div className={styles.preview}>
        <p className={styles.label}>The applicant will read</p>
        <p className={reason ? undefined : styles.empty}>
          {reason ? rejectionText(reason, note) : 'Choose a reason first.'}
        </p>
      </div>
      <FailureNotice error={error} fallback="The rejection could not be sent. Try again." />
      <CardActions>
        <Button type="submit" look="danger" disabled={isSending || !isDecidable}>
          {isSending ? 'Rejecting…' : 'Reject'}
        </Button>
        <Button onClick={onCancel}>{isDecidable ? 'Cancel' : 'Close'}</Button>
      </CardActions>
    </form>
  )
}
