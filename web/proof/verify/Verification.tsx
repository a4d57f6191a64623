import { useMutation } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import type { Block } from '#api/explorer.ts'
import type { Transaction } from '#api/ledger.ts'
import { problemOf } from '../../ask/failures.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { HistoryNotice } from '../history/HistoryNotice.tsx'
import { StepList } from './StepList.tsx'
import styles from './Verification.module.css'
import type { Verification as Outcome } from './runVerification.ts'

interface Props {
  /** As it was asked for, in lower case. */
  hash: string
  transaction: Transaction
  /** The block that the page shows. */
  askBlock: () => Promise<Block>
}

/** Lets the reader check a transaction with their own machine instead of believing the server. */
export function Verification({ hash, transaction, askBlock }: Props) {
  const { data, error, isPending, mutate, reset } = useMutation({
    mutationFn: async () => {
      const { runVerification } = await import('./runVerification.ts')
      return runVerification({ hash, transaction, block: await askBlock() })
    },
  })
  return (
    <section className={styles.verification} aria-label="Proof">
      <div className={styles.head}>
        <div className={styles.words}>
          <h3>Proof</h3>
          <p className={styles.quiet}>
            Your browser recomputes every hash from this transaction up to the signed state of the
            whole ledger.
          </p>
        </div>
        <Button look="solid" disabled={isPending} onClick={() => mutate()}>
          <ShieldCheck size={18} aria-hidden />
          {isPending ? 'Verifying…' : data ? 'Verify again' : 'Verify'}
        </Button>
      </div>
      {error && <Failure error={error} />}
      {data && (
        <>
          <Headline {...data} />
          {data.history && <HistoryNotice verdict={data.history} onForgotten={reset} />}
          <StepList steps={data.steps} />
        </>
      )}
    </section>
  )
}

function Failure({ error }: { error: Error }) {
  const { title, detail } = problemOf(error, 'The proof could not be fetched')
  return (
    <Notice kind="error" announced="alert" title={title}>
      {detail}
    </Notice>
  )
}

/** Nothing where the ledger itself is not the one it was: in a false one, a proof is worth nothing. */
function Headline({ steps, history }: Outcome) {
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
      What the server answered does not prove this transaction. Do not rely on it.
    </Notice>
  )
}
