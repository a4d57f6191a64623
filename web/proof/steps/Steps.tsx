import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleMinus from 'lucide-react/icons/circle-minus'
import CircleX from 'lucide-react/icons/circle-x'
import type { ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'
import type { CheckedStep } from './checked.ts'
import styles from './Steps.module.css'
import { t } from '../../language/t.ts'

/** Of `Step`s. */
export const Steps = ({ children }: { children: ReactNode }) => (
  <ol className={styles.steps} aria-label={t('proof.steps')}>
    {children}
  </ol>
)

const RESULTS = {
  passed: [CircleCheck, t('proof.passed')],
  failed: [CircleX, t('proof.failed')],
  missing: [CircleAlert, t('proof.missing')],
  unchecked: [CircleAlert, t('proof.not_checked')],
  none: [CircleMinus, t('proof.nothing_to_check')],
} as const

interface StepProps extends Pick<CheckedStep, 'title' | 'result'> {
  /** What was found. */
  children: ReactNode
}

export function Step({ title, result, children }: StepProps) {
  const [Icon, label] = RESULTS[result]
  return (
    <li className={classes(styles.step, styles[result])}>
      <Icon size={20} aria-hidden className={styles.icon} />
      <p className={styles.title}>
        {title} <span className={styles.result}>{label}</span>
      </p>
      <div className={styles.details}>{children}</div>
    </li>
  )
}
