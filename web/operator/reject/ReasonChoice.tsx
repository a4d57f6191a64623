import { useId } from 'react'
import { REJECTION_REASONS, type RejectionReason } from '#api/values/kyc.ts'
import styles from './ReasonChoice.module.css'

interface Props {
  chosen: RejectionReason | null
  problem: string | null
  onChoose: (reason: RejectionReason) => void
}

const REASONS = Object.entries(REJECTION_REASONS) as [RejectionReason, string][]

export function ReasonChoice({ chosen, problem, onChoose }: Props) {
  const problemId = useId()
  return (
    <fieldset className={styles.reasons} aria-describedby={problem ? problemId : undefined}>
      <legend className={styles.legend}>Reason</legend>
      {REASONS.map(([reason, sentence]) => (
        <label key={reason} className={styles.reason}>
          <input
            type="radio"
            name="reason"
            className={styles.radio}
            checked={reason === chosen}
            onChange={() => onChoose(reason)}
          />
          {reason === 'other' ? 'Another reason, which the note tells' : sentence}
        </label>
      ))}
      {problem && (
        <p id={problemId} role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </fieldset>
  )
}
