import { Notice } from '../../ui/feedback/Notice.tsx'
import type { Verdict } from './checkHistory.ts'
import { ForgetLedger } from './ForgetLedger.tsx'

interface Props {
  verdict: Verdict
  onForgotten: () => void
}

const KINDS = { passed: 'success', none: 'info', missing: 'info', failed: 'error' } as const

/** Whether the audited ledger is still the one that this browser has seen before. */
export const HistoryNotice = ({ verdict, onForgotten }: Props) => {
  const { result, title, sentence } = verdict
  const isOther = result === 'failed'
  return (
    <Notice kind={KINDS[result]} announced={isOther ? 'alert' : 'status'} title={title}>
      <p>{sentence}</p>
      {isOther && <ForgetLedger onForgotten={onForgotten} />}
    </Notice>
  )
}
