import ArrowRight from 'lucide-react/icons/arrow-right'
import CircleCheck from 'lucide-react/icons/circle-check'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import type { Transaction } from '#api/schemas/ledger.ts'
import { sentenceOf } from '#api/refusals.ts'
import { coinsText } from '../../../coin/coinsText.ts'
import { KIND_NAMES } from '../../../coin/kindNames.ts'
import { placeInBlock } from '../../../proof/verify/placeInBlock.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { Answer } from './Answer.tsx'
import { FetchFailure } from '../list/FetchFailure.tsx'
import { Party } from '../list/Party.tsx'
import { TimeAgo } from '../../../time/TimeAgo.tsx'
import { blockPath } from '../paths.ts'
import { MissingPanel, OtherTransaction } from './MissingPanel.tsx'
import { OwnNoteFact } from './OwnNoteFact.tsx'
import { PanelCard } from './PanelCard.tsx'
import { SubjectSkeleton } from './SubjectSkeleton.tsx'
import { TransactionFacts } from './TransactionFacts.tsx'
import styles from './TransactionPanel.module.css'
import { useBlock } from './useBlock.ts'
import { useTransaction } from './useTransaction.ts'

/** Only these pages of the Explorer need it. */
const Verification = lazy(() => import('../../../proof/verify/Verification.tsx'))

const FACTS = {
  'Transaction hash': 64,
  Kind: 8,
  From: 42,
  To: 42,
  Amount: 8,
  Fee: 8,
  'Block number': 30,
  'Previous block': 64,
  Timestamp: 30,
}

export function TransactionPanel({ hash }: { hash: string }) {
  const { queryKey, transaction, isOther, isMissing, isError, refetch } = useTransaction(hash)
  const { block, refetch: refetchBlock } = useBlock(transaction?.blockNumber ?? null)
  const askBlock = async () => block ?? (await refetchBlock({ throwOnError: true })).data!
  if (isMissing)
    return (
      <MissingPanel title="Transaction" sentence={sentenceOf('transaction_not_found')}>
        {`No transaction has the hash ${hash}.`}
      </MissingPanel>
    )
  return (
    <PanelCard title="Transaction">
      {isError && <FetchFailure queryKey={queryKey} onRetry={() => void refetch()} />}
      {isOther && !isError && <OtherTransaction onRetry={() => void refetch()} />}
      {!transaction && !isError && !isOther && <SubjectSkeleton facts={FACTS} />}
      {transaction && (
        <>
          <Summary transaction={transaction} />
          <Suspense fallback={<div className={styles.room} />}>
            <Verification hash={hash.toLowerCase()} transaction={transaction} askBlock={askBlock} />
          </Suspense>
          <TransactionFacts
            transaction={transaction}
            place={block && ` · transaction ${placeInBlock(transaction, block)} in this block`}
          />
          <OwnNoteFact transaction={transaction} />
        </>
      )}
    </PanelCard>
  )
}

function Summary({ transaction }: { transaction: Transaction }) {
  const { kind, amount, createdAt, blockNumber, from, to } = transaction
  return (
    <>
      <Answer what={KIND_NAMES[kind]} figure={coinsText(amount)}>
        <CircleCheck size={18} aria-hidden className={styles.confirmed} />
        <span>
          Confirmed <TimeAgo iso={createdAt} /> in{' '}
          <Link to={blockPath(blockNumber)}>block {blockNumber}</Link>
        </span>
      </Answer>
      <p className={styles.way}>
        <Party address={from} />
        <ArrowRight size={16} aria-hidden />
        <VisuallyHidden> to </VisuallyHidden>
        <Party address={to} />
      </p>
    </>
  )
}
