import { Button } from '../../ui/form/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { HistoryNotice } from '../history/HistoryNotice.tsx'
import { knownPolicy } from '../history/knownPolicy.ts'
import type { Verification } from './runVerification.ts'
import { StepList } from './StepList.tsx'
import styles from './Outcome.module.css'

interface Props {
  outcome: Verification
  onForgotten: () => void
}

/** What a verification has come to. */
export default function Outcome({ outcome, onForgotten }: Props) {
  const forgetPolicy = () => {
    knownPolicy.write(null)
    onForgotten()
  }
  return (
    <>
      <Headline {...outcome} onPolicyForgotten={forgetPolicy} />
      {outcome.history && <HistoryNotice verdict={outcome.history} onForgotten={onForgotten} />}
      <StepList steps={outcome.steps} />
    </>
  )
}

interface HeadlineProps extends Verification {
  onPolicyForgotten: () => void
}

/** Nothing where the ledger itself is not the one it was: in a false one, a proof is worth nothing. */
function Headline({ steps, history, isPolicyOther, onPolicyForgotten }: HeadlineProps) {
  const failed = steps.find(({ isGood }) => !isGood)
  if (history?.isGood === false) return null
  if (!failed && history?.isGood !== true)
    return (
      <Notice kind="warning" announced="status" title="Proved against this checkpoint only">
        All {steps.length} steps came out as they should: it is in the ledger that was signed. That
        this is the newest state of the ledger you saw before is not shown.
      </Notice>
    )
  if (!failed)
    return (
      <Notice kind="success" announced="status" title="This transaction is proved">
        All {steps.length} steps came out as they should: it is in its block, and the block is in
        the ledger that was signed.
      </Notice>
    )
  return (
    <Notice kind="error" announced="alert" title={`Not proved: ‘${failed.title}’ failed`}>
      <p>What the server answered does not prove this transaction. Do not rely on it.</p>
      {isPolicyOther && failed.title === 'Witnesses' && (
        <>
          <p>
            The server now names other witnesses than this browser knows. Only if you know why, let
            the old ones go.
          </p>
          <Button className={styles.forget} onClick={onPolicyForgotten}>
            Forget the old witnesses
          </Button>
        </>
      )}
    </Notice>
  )
}
