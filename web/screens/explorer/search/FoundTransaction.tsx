import SearchX from 'lucide-react/icons/search-x'
import type { Transaction } from '#api/schemas/ledger.ts'
import { sentenceOf } from '#api/refusals.ts'
import { member } from '../../../session/client.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { FetchFailure } from '../list/FetchFailure.tsx'
import { OtherTransaction } from '../subject/MissingPanel.tsx'
import { TransactionTable } from '../list/TransactionTable.tsx'
import { TransactionsSkeleton } from '../list/TransactionsSkeleton.tsx'
import { useTransaction } from '../subject/useTransaction.ts'

interface Props {
  hash: string
  onReset: () => void
  onDetails: (transaction: Transaction) => void
}

/** The result of a search for a hash. */
export function FoundTransaction({ hash, onReset, onDetails }: Props) {
  const { queryKey, transaction, isOther, isMissing, isError, refetch } = useTransaction(
    hash,
    member,
  )
  if (isMissing)
    return (
      <EmptyState
        icon={<SearchX size={28} aria-hidden />}
        title="No transactions found"
        action={<Button onClick={onReset}>Show all transactions</Button>}
      >
        <p role="alert">{sentenceOf('transaction_not_found')}</p>
        <p>No transaction has this hash. Check that all 64 characters of it are there.</p>
      </EmptyState>
    )
  if (isError) return <FetchFailure queryKey={queryKey} onRetry={() => void refetch()} />
  if (isOther) return <OtherTransaction onRetry={() => void refetch()} />
  if (!transaction) return <TransactionsSkeleton rows={1} />
  return (
    <>
      <VisuallyHidden>
        <output>1 transaction found</output>
      </VisuallyHidden>
      <TransactionTable
        title="Transaction found"
        listing={{ rows: [transaction], total: 1, page: 1 }}
        onLeaveForNewest={null}
        onDetails={onDetails}
      />
    </>
  )
}
