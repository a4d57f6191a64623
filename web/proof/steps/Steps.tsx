import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import type { ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'
import styles from './Steps.module.css'

/** Of `Step`s. */
export const Steps = ({ children }: { children: ReactNode }) => (
  <ol className={styles.steps} aria-label="Steps of the proof">
    {children}
  </ol>
)

interface StepProps {
  title: string
  isGood: boolean
  /** What was computed. */
  children: ReactNode
}

export function Step({ title, isGood, children }: StepProps) {
  const Icon = isGood ? CircleCheck : CircleX
  return (
    <li className={classes(styles.step, !isGood && styles.failed)}>
      <Icon size={20} aria-hidden className={styles.icon} />
      <p className={styles.title}>
        {title} <span className={styles.result}>{isGood ? 'Passed' : 'Failed'}</span>
      </p>
      <div className={styles.details}>{children}</div>
    </li>
  )
}
