import type { HistoryFilter } from '#api/values/ledger.ts'
import { Fetched } from '../../../ask/Fetched.tsx'
import { Refused } from '../../../ask/failures.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Pager } from '../../../ui/layout/Pager.tsx'
import { classes } from '../../../ui/classes.ts'
import { EmptyHistory } from './EmptyHistory.tsx'
import styles from './HistoryPage.module.css'
import { HistorySkeleton } from './HistorySkeleton.tsx'
import { TransactionList } from './TransactionList.tsx'
import { HISTORY_PAGE_ROWS, useHistory } from './useHistory.ts'
import { t } from '../../../language/t.ts'

interface Props {
  address: string
  filter: HistoryFilter | null
  onReceive: () => void
}

export function HistoryPage({ address, filter, onReceive }: Props) {
  const { query, page, goTo } = useHistory(address, filter)
  const { error, isPlaceholderData: isTurning } = query
  const pagesOf = (total: number | null) =>
    filter || total === null ? null : Math.ceil(total / HISTORY_PAGE_ROWS)

  return (
    <Fetched
      query={query}
      loading={<HistorySkeleton rows={HISTORY_PAGE_ROWS} />}
      failure={t('wallet.history_failed')}
      announced="alert"
      empty={page === 1 ? <EmptyHistory filter={filter} onReceive={onReceive} /> : undefined}
    >
      {history => (
        <div className={classes(styles.page, isTurning && styles.isTurning)} aria-busy={isTurning}>
          {error instanceof Refused && (
            <Notice kind="error" announced="status" title={t('wallet.history_out_of_date')}>
              {error.message}
            </Notice>
          )}
          {/* A new page is a new list: its rows are not new arrivals. */}
          <TransactionList
            key={isTurning ? 'turning' : page}
            history={history}
            viewerAddress={address}
          />
          {(page > 1 || history.hasNext) && (
            <Pager
              page={page}
              pages={pagesOf(history.total)}
              hasNext={history.hasNext}
              onPage={goTo}
            />
          )}
        </div>
      )}
    </Fetched>
  )
}
