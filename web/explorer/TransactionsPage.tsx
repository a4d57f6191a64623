import { Inbox } from 'lucide-react'
import type { Transaction } from '#api/ledger.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Button } from '../ui/Button.tsx'
import { Pager } from '../ui/Pager.tsx'
import { classes } from '../ui/classes.ts'
import { FetchFailure } from './FetchFailure.tsx'
import { TransactionTable } from './TransactionTable.tsx'
import { TransactionsSkeleton } from './TransactionsSkeleton.tsx'
import styles from './TransactionsPage.module.css'
import { useShortcuts } from './useShortcuts.ts'
import { type Scope, useTransactions } from './useTransactions.ts'

interface Props {
  title: string
  scope: Scope
  page: number
  pageRows: number
  pollMs: number
  onPage: (page: number) => void
  onDetails?: (transaction: Transaction) => void
}

/** One page of a list that is kept up to date, with the way to the others. */
export function TransactionsPage({ title, scope, page, pageRows, pollMs, ...on }: Props) {
  const { queryKey, listing, isError, isTurning, refetch, forgetFirstPage } = useTransactions({
    scope,
    page,
    pageRows,
    pollMs,
  })
  const showNewest = () => {
    forgetFirstPage()
    on.onPage(1)
  }
  const pages = Math.max(1, Math.ceil((listing?.total ?? 0) / pageRows))
  useShortcuts({
    ArrowLeft: () => page > 1 && on.onPage(page - 1),
    ArrowRight: () => page < pages && on.onPage(page + 1),
  })

  const failure = isError && <FetchFailure queryKey={queryKey} onRetry={() => void refetch()} />
  if (!listing) return failure || <TransactionsSkeleton rows={pageRows} />

  if (listing.rows.length === 0)
    return (
      <EmptyState
        icon={<Inbox size={28} aria-hidden />}
        title="No transactions found"
        action={page > 1 && <Button onClick={() => on.onPage(pages)}>Go to the last page</Button>}
      >
        {page > 1 ? `There is no page ${page} of ${pages}.` : 'The first ones will appear here.'}
      </EmptyState>
    )

  return (
    <div className={classes(styles.page, isTurning && styles.isTurning)} aria-busy={isTurning}>
      {failure}
      {/* A new page is a new list: its rows did not "arrive" among those of the last one. */}
      <TransactionTable
        key={isTurning ? 'turning' : page}
        title={title}
        listing={listing}
        viewpoint={scope.kind === 'address' ? scope.address : undefined}
        onLeaveForNewest={page > 1 ? showNewest : null}
        onDetails={on.onDetails}
      />
      <Pager page={page} pages={pages} onPage={on.onPage} />
    </div>
  )
}
