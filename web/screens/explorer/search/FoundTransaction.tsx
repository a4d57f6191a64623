import SearchX from 'lucide-react/icons/search-x'
import type { Transaction } from '#api/schemas/ledger.ts'
import { member } from '../../../session/client.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { FetchFailure } from '../list/FetchFailure.tsx'
import { OtherTransaction } from '../subject/MissingPanel.tsx'
import { TransactionTable } from '../list/TransactionTable.tsx'
import { TransactionsSkeleton } from '../list/TransactionsSkeleton.tsx'
import { useTransaction } from '../subject/useTransaction.ts'
import { t } from '../../../language/t.ts'

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
        title={t('explorer.none_found')}
        action={<Button onClick={onReset}>{t('explorer.show_all')}</Button>}
      >
        <p role="alert">{t('refusals.transaction_not_found')}</p>
        <p>{t('explorer.check_hash')}</p>
      </EmptyState>
    )
  if (isError) return <FetchFailure queryKey={queryKey} onRetry={() => void refetch()} />
  if (isOther) return <OtherTransaction onRetry={() => void refetch()} />
  if (!transaction) return <TransactionsSkeleton rows={1} />
  return (
    <>
      <VisuallyHidden>
        <output>{t('explorer.one_found')}</output>
      </VisuallyHidden>
      <TransactionTable
        title={t('explorer.found')}
        listing={{ rows: [transaction], total: 1, page: 1 }}
        onLeaveForNewest={null}
        onDetails={onDetails}
      />
    </>
  )
}
