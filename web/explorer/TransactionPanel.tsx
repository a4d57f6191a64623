import { sentenceOf } from '#api/refusals.ts'
import { Verification } from '../proof/Verification.tsx'
import { FactsSkeleton } from './FactsSkeleton.tsx'
import { FetchFailure } from './FetchFailure.tsx'
import { MissingPanel } from './MissingPanel.tsx'
import { PanelCard } from './PanelCard.tsx'
import { PlaceInBlock } from './PlaceInBlock.tsx'
import { TransactionFacts } from './TransactionFacts.tsx'
import { useTransaction } from './useTransaction.ts'

export function TransactionPanel({ hash }: { hash: string }) {
  const { queryKey, transaction, isMissing, isError, refetch } = useTransaction(hash)
  if (isMissing)
    return (
      <MissingPanel title="Transaction" sentence={sentenceOf('transaction_not_found')}>
        {`No transaction has the hash ${hash}.`}
      </MissingPanel>
    )
  return (
    <PanelCard title="Transaction">
      {isError && <FetchFailure queryKey={queryKey} onRetry={() => void refetch()} />}
      {!transaction && !isError && <FactsSkeleton facts={9} />}
      {transaction && (
        <>
          <TransactionFacts
            transaction={transaction}
            place={<PlaceInBlock transaction={transaction} />}
          />
          <Verification transaction={transaction} />
        </>
      )}
    </PanelCard>
  )
}
