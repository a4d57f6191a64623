import type { ReactNode } from 'react'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { ForgetLedger } from '../history/ForgetLedger.tsx'
import { knownPolicy } from '../history/knownPolicy.ts'
import type { Checked } from './checked.ts'
import styles from './ProofOutcome.module.css'
import { Step, Steps } from './Steps.tsx'

interface Props {
  checked: Checked
  /** What is proved, as in 'does not prove your balance'. A file says instead what is wrong with it. */
  what: string | null
  /** Over the sentence where it is proved. */
  title?: string
  /** The one sentence where it is proved. */
  children: ReactNode
  /** Between the sentence and the steps. */
  picture?: ReactNode
  /** What this browser knew was let go: the proof is to be checked again. */
  onForgotten: () => void
}

/** What a browser has found out about a proof: one sentence, and below it how. */
export const ProofOutcome = (props: Props) => (
  <>
    <Headline {...props} />
    {props.picture}
    <details className={styles.fold} open={props.checked.certainty === 'refuted'}>
      <summary className={styles.summary}>How this was checked</summary>
      <Steps>
        {props.checked.steps.map(({ title, result, words }) => (
          <Step key={title} title={title} result={result}>
            <p className={styles.words}>{words}</p>
          </Step>
        ))}
      </Steps>
    </details>
  </>
)

const PROVEN = 'Verified in the public ledger'

function Headline({ checked, what, title = PROVEN, children, onForgotten }: Props) {
  const { steps, certainty, isOtherLedger, isPolicyOther } = checked
  if (certainty === 'proven')
    return (
      <Notice kind="success" announced="status" title={title}>
        {children}
      </Notice>
    )
  if (certainty === 'unsure') {
    const missing = steps.find(({ result }) => result === 'missing')!
    return (
      <Notice kind="warning" announced="status" title="Not fully checked">
        <p>{missing.words}</p>
        {isPolicyOther && missing.title === 'Witnesses' && (
          <ForgetWitnesses onForgotten={onForgotten} />
        )}
      </Notice>
    )
  }
  const failed = steps.find(({ result }) => result === 'failed')!
  if (isOtherLedger)
    return (
      <Notice kind="error" announced="alert" title="This is not the ledger that you saw before">
        <p>{failed.words}</p>
        <ForgetLedger onForgotten={onForgotten} />
      </Notice>
    )
  return (
    <Notice kind="error" announced="alert" title={`Not verified: ‘${failed.title}’ failed`}>
      {what === null ? failed.words : `What the server answered does not prove ${what}.`} Do not
      rely on it.
    </Notice>
  )
}

function ForgetWitnesses({ onForgotten }: { onForgotten: () => void }) {
  const forget = () => {
    knownPolicy.write(null)
    onForgotten()
  }
  return (
    <>
      <p>Only if you know why the witnesses changed, forget the old ones.</p>
      <Button className={styles.forget} onClick={forget}>
        Forget the old witnesses
      </Button>
    </>
  )
}
