import { CardActions } from '../../ui/layout/Card.tsx'
import type { RejectionReason } from '#api/values/kyc.ts'
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
import { rejectionText } from '../../ask/rejectionText.ts'
import { t } from '../../language/t.ts'

const REASONS: Record<RejectionReason, string> = {
  unreadable: t('reasons.kyc', { reason: 'unreadable' }),
  incomplete: t('reasons.kyc', { reason: 'incomplete' }),
  expired: t('reasons.kyc', { reason: 'expired' }),
  mismatch: t('reasons.kyc', { reason: 'mismatch' }),
  photo_mismatch: t('reasons.kyc', { reason: 'photo_mismatch' }),
  not_accepted: t('reasons.kyc', { reason: 'not_accepted' }),
  other: t('operator.other_reason'),
}

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
        label={t('operator.note_to_applicant')}
        required={reason === 'other'}
        maxLength={REJECTION_NOTE_MAX_LENGTH}
        render={<textarea rows={3} />}
        value={note}
        onValueChange={text => onDraft({ ...draft, note: text })}
        hint={t('operator.characters_left', { count: REJECTION_NOTE_MAX_LENGTH - note.length })}
        isInvalid={isTried && wrong.note !== null}
        refusal={(isTried && wrong.note) || undefined}
      />
      <div className={styles.preview}>
        <p className={styles.label}>{t('operator.applicant_will_read')}</p>
        <p className={reason ? undefined : styles.empty}>
          {reason
            ? rejectionText({ rejection: { code: reason, note } })
            : t('operator.choose_reason_first')}
        </p>
      </div>
      <FailureNotice error={error} fallback={t('operator.reject_failed')} />
      <CardActions>
        <Button type="submit" look="danger" disabled={isSending || !isDecidable}>
          {isSending ? t('operator.rejecting') : t('operator.reject')}
        </Button>
        <Button onClick={onCancel}>
          {isDecidable ? t('operator.cancel') : t('operator.close')}
        </Button>
      </CardActions>
    </form>
  )
}
