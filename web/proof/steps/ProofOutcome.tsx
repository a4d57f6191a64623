import type { ReactNode } from 'react'
import { Notice } from '../../ui/feedback/Notice.tsx'
import type { Verdict } from '../history/checkHistory.ts'
import type { Proved } from './proved.ts'
import { Step, Steps } from './Steps.tsx'
import styles from './ProofOutcome.module.css'

interface Props {
  proved: Pick<Proved, 'steps' | 'history'>
  /** What it comes to; left out where the ledger is another one. */
  children: ReactNode
}

/** What a browser has recomputed of a proof, step by step. */
export const ProofOutcome = ({ proved: { steps, history }, children }: Props) => (
  <>
    {history?.isGood !== false && children}
    {history && <Past verdict={history} />}
    <Steps>
      {steps.map(({ title, isGood, words }) => (
        <Step key={title} title={title} isGood={isGood}>
          <p className={styles.words}>{words}</p>
        </Step>
      ))}
    </Steps>
  </>
)

/** Whether the ledger is still the one that this browser has seen before. */
const Past = ({ verdict: { isGood, title, sentence } }: { verdict: Verdict }) =>
  isGood === false ? (
    <Notice kind="error" announced="alert" title={title}>
      <p>{sentence}</p>
      <p>Verify any transaction in the Explorer to see what this browser has kept.</p>
    </Notice>
  ) : (
    <p className={styles.words}>
      {title}. {sentence}
    </p>
  )
