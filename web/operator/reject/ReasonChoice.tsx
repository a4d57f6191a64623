import { useId } from 'react'
import styles from './ReasonChoice.module.css'
import { t } from '../../language/t.ts'

interface Props<Reason extends string> {
  reasons: Readonly<Record<Reason, string>>
  /** Null: the operator has to choose. */
  chosen: Reason | null
  problem: string | null
  onChoose: (reason: Reason) => void
}

export function ReasonChoice<Reason extends string>(props: Props<Reason>) {
  const { reasons, chosen, problem, onChoose } = props
  const id = useId()
  return (
    <fieldset className={styles.reasons} aria-describedby={problem ? id : undefined}>
      <legend className={styles.legend}>{t('operator.reason')}</legend>
      {(Object.entries(reasons) as [Reason, string][]).map(([reason, sentence]) => (
        <label key={reason} className={styles.reason}>
          <input
            type="radio"
            name="reason"
            className={styles.radio}
            checked={reason === chosen}
            onChange={() => onChoose(reason)}
          />
          {sentence}
        </label>
      ))}
      {problem && (
        <p id={id} role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </fieldset>
  )
}
