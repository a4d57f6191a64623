import Inbox from 'lucide-react/icons/inbox'
import type { ReactNode } from 'react'
import type { Transaction } from '#api/schemas/ledger.ts'
import { Fetched } from '../../../ask/Fetched.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { Pager } from '../../../ui/layout/Pager.tsx'
import { classes } from '../../../ui/classes.ts'
import { useShortcuts } from '../../../ui/shortcuts/useShortcuts.ts'
import { FetchFailure } from './FetchFailure.tsx'
import { type Emphasis, TransactionTable } from './TransactionTable.tsx'
import { TransactionsSkeleton } from './TransactionsSkeleton.tsx'
import styles from './TransactionsPage.module.css'
import { type PageRequest, useTransactions } from './useTransactions.ts'
import { IS_RTL } from '../../../language/isRtl.ts'
import { t } from '../../../language/t.ts'

const NONE_YET: Empty = {
  title: t('explorer.none_found'),
  text: t('explorer.first_will_appear'),
}

interface Empty {
  title: string
  text: string
  action?: ReactNode
}

interface Props extends PageRequest {
  title: string
  /** Shown instead of a list without rows. */
  empty?: Empty
  /** A dialog about one of the rows is open: its row must still be there afterwards. */
  isHeld?: boolean
  /** The part of each row that is highlighted. */
  emphasis?: Emphasis
  onPage: (page: number) => void
  onDetails?: (transaction: Transaction) => void
}

/** One page of a list that is kept up to date, with a pager. */
export function TransactionsPage(props: Props) {
  const { title, empty = NONE_YET, scope, page, pageRows, isHeld = false, emphasis } = props
  const { onPage, onDetails } = props
  const { query, queryKey, forgetFirstPage } = useTransactions(props)
  const { data, isError, isPlaceholderData: isTurning, refetch } = query
  const turnTo = (other: number) => {
    if (other === 1) forgetFirstPage()
    onPage(other)
  }
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / pageRows))
  const newer = () => page > 1 && turnTo(page - 1)
  const older = () => page < pages && turnTo(page + 1)
  useShortcuts(
    IS_RTL ? { ArrowLeft: older, ArrowRight: newer } : { ArrowLeft: newer, ArrowRight: older },
  )

  return (
    <Fetched
      query={query}
      loading={<TransactionsSkeleton rows={pageRows} />}
      failure={t('explorer.not_fetched')}
      announced="alert"
      empty={
        <EmptyState
          icon={<Inbox size={28} aria-hidden />}
          title={page > 1 ? NONE_YET.title : empty.title}
          action={
            page > 1 ? (
              <Button onClick={() => turnTo(pages)}>{t('explorer.last_page')}</Button>
            ) : (
              empty.action
            )
          }
        >
          {page > 1 ? t('explorer.no_such_page', { page, pages }) : empty.text}
        </EmptyState>
      }
    >
      {listing => (
        <div className={classes(styles.page, isTurning && styles.isTurning)} aria-busy={isTurning}>
          {isError && <FetchFailure queryKey={queryKey} onRetry={() => void refetch()} />}
          <TransactionTable
            title={title}
            listing={listing}
            viewpoint={scope.kind === 'address' ? scope.address : undefined}
            isHeld={isHeld}
            onLeaveForNewest={listing.page > 1 ? () => turnTo(1) : null}
            emphasis={emphasis}
            onDetails={onDetails}
          />
          <Pager page={page} pages={pages} onPage={turnTo} />
        </div>
      )}
    </Fetched>
  )
}
