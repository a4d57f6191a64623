import type { ReactNode } from 'react'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { ForgetLedger } from '../known/ForgetLedger.tsx'
import { ForgetWitnesses } from '../known/ForgetWitnesses.tsx'
import { certaintyOf, type Checked } from './checked.ts'
import styles from './ProofOutcome.module.css'
import { Step, Steps } from './Steps.tsx'
import { t } from '../../language/t.ts'

interface Props {
  checked: Checked
  /** What is to be proved. Null: a file, which says what is wrong with it. */
  what: keyof typeof NOT_PROVED | null
  /** Over the sentence where it is proved. */
  title?: string
  /** The one sentence where it is proved. */
  children: ReactNode
  /** Between the sentence and the steps. */
  picture?: ReactNode
  /** What this browser knew was deleted: the proof is to be checked again. */
  onForgotten: () => void
}

/** What a browser has found out about a proof: one sentence, and below it how. */
export const ProofOutcome = (props: Props) => (
  <>
    <Headline {...props} />
    {props.picture}
    <details className={styles.fold} open={props.checked.certainty === 'refuted'}>
      <summary className={styles.summary}>{t('proof.how_checked')}</summary>
      <Steps>
        {props.checked.steps.map(({ code, title, result, words }) => (
          <Step key={code} title={title} result={result}>
            <p className={styles.words}>{words}</p>
          </Step>
        ))}
      </Steps>
    </details>
  </>
)

const NOT_PROVED = {
  transaction: t('proof.transaction_not_proved'),
  balance: t('proof.balance_not_proved'),
  record: t('proof.record_not_proved'),
}

function Headline(props: Props) {
  const { checked, what, title = t('proof.verified'), children, onForgotten } = props
  const { steps, certainty, isOtherLedger, isPolicyOther } = checked
  // In the first check there is nothing to compare the ledger with.
  const unfollowed = steps.find(({ code, result }) => code === 'history' && result === 'none')
  if (certainty === 'proven')
    return (
      <Notice kind="success" announced="status" title={title}>
        {children}
        {unfollowed && <p>{unfollowed.words}</p>}
      </Notice>
    )
  if (certainty === 'unsure') {
    const open = steps.find(step => certaintyOf([step]) === 'unsure')!
    return (
      <Notice kind="warning" announced="status" title={t('proof.not_fully_checked')}>
        <p>{open.words}</p>
        {isPolicyOther && open.code === 'witnesses' && (
          <ForgetWitnesses onForgotten={onForgotten} />
        )}
      </Notice>
    )
  }
  const failed = steps.find(
    ({ code, result }) => result === 'failed' && (!isOtherLedger || code === 'history'),
  )!
  if (isOtherLedger)
    return (
      <Notice kind="error" announced="alert" title={t('proof.other_ledger')}>
        <p>{failed.words}</p>
        <ForgetLedger onForgotten={onForgotten} />
      </Notice>
    )
  return (
    <Notice
      kind="error"
      announced="alert"
      title={t('proof.not_verified_step', { step: failed.title })}
    >
      {what === null ? t('proof.do_not_rely', { reason: failed.words }) : NOT_PROVED[what]}
    </Notice>
  )
}
