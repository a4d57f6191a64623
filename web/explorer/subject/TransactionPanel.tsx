import { sentenceOf } from '#api/refusals.ts'
import { Verification } from '../../proof/verify/Verification.tsx'
import { placeInBlock } from '../../proof/verify/compareShown.ts'
import { FactsSkeleton } from './FactsSkeleton.tsx'
import { FetchFailure } from '../list/FetchFailure.tsx'
import { MissingPanel, OtherTransaction } from './MissingPanel.tsx'
import { PanelCard } from './PanelCard.tsx'
import { TransactionFacts } from './TransactionFacts.tsx'
import { useBlock } from './useBlock.ts'
import { useTransaction } from './useTransaction.ts'

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
      {!transaction && !isError && !isOther && <FactsSkeleton facts={9} />}
      {transaction && (
        <>
          <TransactionFacts
            transaction={transaction}
            place={block && ` · transaction ${placeInBlock(transaction, block)} in this block`}
          />
          <Verification hash={hash.toLowerCase()} transaction={transaction} askBlock={askBlock} />
        </>
      )}
    </PanelCard>
  )
}
