import { Button } from '../../ui/form/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { format } from '../../ui/format.ts'
import styles from './HistoryNotice.module.css'
import type { Verdict } from './checkHistory.ts'
import { knownCheckpoint } from './knownCheckpoint.ts'
import { knownPolicy } from './knownPolicy.ts'

interface Props {
  verdict: Verdict
  onForgotten: () => void
}

/** Whether the ledger is still the one that this browser has seen before. */
export function HistoryNotice({ verdict, onForgotten }: Props) {
  const { isGood, title, sentence } = verdict
  if (isGood !== false)
    return (
      <Notice kind={isGood ? 'success' : 'info'} announced="status" title={title}>
        {sentence}
      </Notice>
    )
  const known = knownCheckpoint.read()
  const forget = () => {
    knownCheckpoint.write(null)
    knownPolicy.write(null)
    onForgotten()
  }
  return (
    <Notice kind="error" announced="alert" title={title}>
      <p>{sentence}</p>
      {known && (
        <p>
          What this browser saw on {format.minute(known.seenAt)} is kept: {known.size} blocks with
          the root <code className={styles.root}>{known.root}</code>. Show it to others.
        </p>
      )}
      <p>Only if you know that a new ledger was begun, let the old one go.</p>
      <Button className={styles.forget} onClick={forget}>
        Forget the old checkpoint
      </Button>
    </Notice>
  )
}
