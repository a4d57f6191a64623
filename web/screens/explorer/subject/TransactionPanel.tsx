import ArrowRight from 'lucide-react/icons/arrow-right'
import CircleCheck from 'lucide-react/icons/circle-check'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import type { Transaction } from '#api/schemas/ledger.ts'
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
import { ltr } from '../../../language/ltr.ts'
import { rich } from '../../../language/rich.ts'
import { t } from '../../../language/t.ts'

/** Only these pages of the Explorer need it. */
const Verification = lazy(() => import('../../../proof/verify/Verification.tsx'))

const FACTS = {
  [t('explorer.transaction_hash')]: 64,
  [t('explorer.kind')]: 8,
  [t('explorer.from')]: 42,
  [t('explorer.to')]: 42,
  [t('explorer.amount')]: 8,
  [t('explorer.fee')]: 8,
  [t('explorer.number_of_block')]: 30,
  [t('explorer.previous_block')]: 64,
  [t('explorer.timestamp')]: 30,
}

export function TransactionPanel({ hash }: { hash: string }) {
  const { queryKey, transaction, isOther, isMissing, isError, refetch } = useTransaction(hash)
  const { block, refetch: refetchBlock } = useBlock(transaction?.blockNumber ?? null)
  const askBlock = async () => block ?? (await refetchBlock({ throwOnError: true })).data!
  if (isMissing)
    return (
      <MissingPanel
        title={t('explorer.transaction')}
        sentence={t('refusals.transaction_not_found')}
      >
        {t('explorer.hash_not_found', { hash: ltr(hash) })}
      </MissingPanel>
    )
  return (
    <PanelCard title={t('explorer.transaction')}>
      {isError && <FetchFailure queryKey={queryKey} onRetry={() => void refetch()} />}
      {isOther && !isError && <OtherTransaction onRetry={() => void refetch()} />}
      {!transaction && !isError && !isOther && <SubjectSkeleton facts={FACTS} />}
      {transaction && (
        <>
          <Summary transaction={transaction} />
          <Suspense fallback={<div className={styles.placeholder} />}>
            <Verification hash={hash.toLowerCase()} transaction={transaction} askBlock={askBlock} />
          </Suspense>
          <TransactionFacts
            transaction={transaction}
            place={block && t('explorer.place_in_block', placeInBlock(transaction, block))}
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
        {/* Not green: nothing is proven yet. */}
        <CircleCheck size={18} aria-hidden />
        <span>
          {rich('explorer.confirmed', {
            ago: <TimeAgo iso={createdAt} />,
            number: blockNumber,
            link: inside => <Link to={blockPath(blockNumber)}>{inside}</Link>,
          })}
        </span>
      </Answer>
      <p className={styles.way}>
        <Party address={from} />
        <ArrowRight size={16} aria-hidden />
        <VisuallyHidden>{t('explorer.arrow')}</VisuallyHidden>
        <Party address={to} />
      </p>
    </>
  )
}
