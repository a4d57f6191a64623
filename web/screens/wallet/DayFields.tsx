import { useId } from 'react'
import type { Days } from '../../time/period.ts'
import styles from './DayFields.module.css'
import { Labelled } from './Labelled.tsx'
import { t } from '../../language/t.ts'

interface Props {
  days: Days
  problem: string | null
}

/** A first and a last day, for the form around them: `from` and `to`. */
export function DayFields({ days, problem }: Props) {
  const problemId = useId()
  const invalid = problem && { 'aria-invalid': true, 'aria-describedby': problemId }
  return (
    <div className={styles.days}>
      <Labelled label={t('wallet.from_day')} className={styles.day}>
        <input type="date" name="from" defaultValue={days.from} {...invalid} />
      </Labelled>
      <Labelled label={t('wallet.to_day')} className={styles.day}>
        <input type="date" name="to" defaultValue={days.to} {...invalid} />
      </Labelled>
      {problem && (
        <p id={problemId} className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  )
}
