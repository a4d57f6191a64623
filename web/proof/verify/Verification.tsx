import { useMutation } from '@tanstack/react-query'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import type { Block } from '#api/schemas/explorer.ts'
import type { Transaction } from '#api/schemas/ledger.ts'
import { transactionProof } from '#api/calls/proofs.ts'
import { problemOf } from '../../ask/failures.ts'
import { request } from '../../session/client.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { SaveReceipt } from '../receipt/SaveReceipt.tsx'
import { useOwnWords } from '../receipt/ownWords.ts'
import styles from './Verification.module.css'

const TransactionOutcome = lazy(() => import('./TransactionOutcome.tsx'))

interface Props {
  /** As it was asked for, in lower case. */
  hash: string
  transaction: Transaction
  /** The block that the page shows. */
  askBlock: () => Promise<Block>
}

/** Lets the reader check a transaction with their own machine instead of believing the server. */
export default function Verification({ hash, transaction, askBlock }: Props) {
  const { data, error, isPending, mutate, reset } = useMutation({
    mutationFn: async () => {
      const { checkTransaction } = await import('./checkTransaction.ts')
      const proof = await request(transactionProof, { hash })
      return checkTransaction({ hash, transaction, block: await askBlock() }, proof)
    },
  })
  const own = useOwnWords(transaction)
  return (
    <section className={styles.verification} aria-label="Proof">
      <div className={styles.head}>
        <div className={styles.words}>
          <h3>Proof</h3>
          <p className={styles.quiet}>
            Your browser checks it. Others check your receipt on{' '}
            <Link to="/verify">the page Verify</Link>.
          </p>
        </div>
        <SaveReceipt hash={hash} own={own} look="forms">
          <Button look="solid" disabled={isPending} onClick={() => mutate()}>
            <ShieldCheck size={18} aria-hidden />
            {isPending ? 'Verifying…' : data ? 'Verify again' : 'Verify'}
          </Button>
        </SaveReceipt>
      </div>
      {error && <Failure error={error} />}
      {data && (
        <Suspense>
          <TransactionOutcome checked={data} block={transaction.blockNumber} onForgotten={reset} />
        </Suspense>
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
