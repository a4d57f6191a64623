import { CircleCheck, CircleX } from 'lucide-react'
import { classes } from '../../ui/classes.ts'
import type { Step } from './compareShown.ts'
import styles from './StepList.module.css'

export const StepList = ({ steps }: { steps: readonly Step[] }) => (
  <ol className={styles.steps} aria-label="Steps of the proof">
    {steps.map(step => (
      <StepItem key={step.title} step={step} />
    ))}
  </ol>
)

function StepItem({ step: { title, explanation, computed, expected, isGood } }: { step: Step }) {
  const Icon = isGood ? CircleCheck : CircleX
  return (
    <li className={classes(styles.step, !isGood && styles.failed)}>
      <Icon size={20} aria-hidden className={styles.icon} />
      <p className={styles.title}>
        {title} <span className={styles.result}>{isGood ? 'Passed' : 'Failed'}</span>
      </p>
      <p className={styles.explanation}>{explanation}</p>
      <dl className={styles.values}>
        <dt>Computed</dt>
        <dd>{computed}</dd>
        <dt>Expected</dt>
        <dd>{expected}</dd>
      </dl>
    </li>
  )
}
