import Box from 'lucide-react/icons/box'
import Eye from 'lucide-react/icons/eye'
import FileText from 'lucide-react/icons/file-text'
import Library from 'lucide-react/icons/library'
import PenLine from 'lucide-react/icons/pen-line'
import { classes } from '../../ui/classes.ts'
import { Step, Steps } from '../steps/Steps.tsx'
import type { Step as ComparedStep } from './compareShown.ts'
import styles from './StepList.module.css'

/** The way from what is shown to what was signed, and how many of the steps lead to each station. */
const STATIONS = [
  ['Transaction', FileText, 2],
  ['Block', Box, 2],
  ['Ledger', Library, 1],
  ['Signature', PenLine, 1],
  ['Witnesses', Eye, 1],
] as const

/** The way as a picture; the steps themselves are there for whoever asks, or when one has failed. */
export function StepList({ steps }: { steps: readonly ComparedStep[] }) {
  // Without witnesses the way ends with the signature.
  const stations = STATIONS.slice(0, steps.length - 2)
  const passed = steps.filter(({ isGood }) => isGood).length
  return (
    <>
      <div className={styles.way} aria-hidden>
        {stations.map(([name, Icon, count], at) => {
          const first = STATIONS.slice(0, at).reduce((sum, [, , before]) => sum + before, 0)
          const isGood = steps.slice(first, first + count).every(step => step.isGood)
          return (
            <span key={name} className={classes(styles.station, !isGood && styles.failed)}>
              <span className={styles.sign}>
                <Icon size={18} />
              </span>
              {name}
            </span>
          )
        })}
      </div>
      <details className={styles.fold} open={passed < steps.length}>
        <summary className={styles.summary}>
          {passed} of {steps.length} steps passed
        </summary>
        <Steps>
          {steps.map(({ title, explanation, computed, expected, isGood }) => (
            <Step key={title} title={title} isGood={isGood}>
              <p className={styles.explanation}>{explanation}</p>
              <dl className={classes(styles.values, !isGood && styles.wrong)}>
                <dt>Computed</dt>
                <dd>{computed}</dd>
                <dt>Expected</dt>
                <dd>{expected}</dd>
              </dl>
            </Step>
          ))}
        </Steps>
      </details>
    </>
  )
}
