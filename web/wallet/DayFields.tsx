import { useId } from 'react'
import type { Days } from '../time/period.ts'
import styles from './DayFields.module.css'

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
      <label className={styles.day}>
        From
        <input type="date" name="from" defaultValue={days.from} {...invalid} />
      </label>
      <label className={styles.day}>
        To
        <input type="date" name="to" defaultValue={days.to} {...invalid} />
      </label>
      {problem && (
        <p id={problemId} className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  )
}
