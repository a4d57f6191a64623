import { useMutation } from '@tanstack/react-query'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import type { Block } from '#api/schemas/explorer.ts'
import type { Transaction } from '#api/schemas/ledger.ts'
import { problemOf } from '../../ask/failures.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { SaveReceipt } from '../receipt/SaveReceipt.tsx'
import { useOwnWords } from '../receipt/ownWords.ts'
import styles from './Verification.module.css'
import { rich } from '../../language/rich.ts'
import { t } from '../../language/t.ts'

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
      const { askProof, checkTransaction } = await import('./checkTransaction.ts')
      const proof = await askProof(hash)
      return checkTransaction({ hash, transaction, block: await askBlock() }, proof)
    },
  })
  const own = useOwnWords(transaction)
  return (
    <section className={styles.verification} aria-label={t('proof.proof')}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h3>{t('proof.proof')}</h3>
          <p className={styles.quiet}>
            {rich('proof.proof_text', { link: inside => <Link to="/verify">{inside}</Link> })}
          </p>
        </div>
        <SaveReceipt hash={hash} own={own} look="forms">
          <Button look="solid" disabled={isPending} onClick={() => mutate()}>
            <ShieldCheck size={18} aria-hidden />
            {isPending ? t('proof.verifying') : data ? t('proof.verify_again') : t('proof.verify')}
          </Button>
        </SaveReceipt>
      </div>
      {error && (
        <div ref={bringIntoView}>
          <Failure error={error} />
        </div>
      )}
      {data && (
        <Suspense>
          <div ref={bringIntoView} className={styles.outcome}>
            <TransactionOutcome
              checked={data}
              block={transaction.blockNumber}
              onForgotten={reset}
            />
          </div>
        </Suspense>
      )}
    </section>
  )
}

/** On a phone it is below the button that was pressed, off the screen. */
function bringIntoView(outcome: HTMLElement | null): void {
  outcome?.scrollIntoView({ block: 'nearest' })
}

function Failure({ error }: { error: Error }) {
  const { title, detail } = problemOf(error, t('proof.not_fetched'))
  return (
    <Notice kind="error" announced="alert" title={title}>
      {detail}
    </Notice>
  )
}
