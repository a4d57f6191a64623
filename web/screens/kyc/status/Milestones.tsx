import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { classes } from '../../../ui/classes.ts'
import { t } from '../../../language/t.ts'
import styles from './Milestones.module.css'

export interface Milestone {
  title: string
  detail: ReactNode
  state: 'done' | 'current' | 'ahead'
}

/** The steps of an application, from submission to decision. */
export const Milestones = ({ milestones }: { milestones: readonly Milestone[] }) => (
  <ol className={styles.way}>
    {milestones.map(({ title, detail, state }) => (
      <li
        key={title}
        className={classes(styles.milestone, styles[state])}
        aria-current={state === 'current' ? 'step' : undefined}
      >
        <span className={styles.mark}>{state === 'done' && <Check size={16} aria-hidden />}</span>
        <div>
          <p className={styles.title}>
            {title}
            {state === 'done' && <VisuallyHidden> {t('kyc.done')}</VisuallyHidden>}
          </p>
          <p className={styles.detail}>{detail}</p>
        </div>
      </li>
    ))}
  </ol>
)
