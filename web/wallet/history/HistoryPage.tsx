import type { HistoryFilter } from '#api/ledger.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Pager } from '../../ui/layout/Pager.tsx'
import { classes } from '../../ui/classes.ts'
import { EmptyHistory } from './EmptyHistory.tsx'
import styles from './HistoryPage.module.css'
import { HistorySkeleton } from './HistorySkeleton.tsx'
import { TransactionList } from './TransactionList.tsx'
import { HISTORY_PAGE_ROWS, useHistory } from './useHistory.ts'

interface Props {
  address: string
  filter: HistoryFilter | null
  onReceive: () => void
}

export function HistoryPage({ address, filter, onReceive }: Props) {
  const { history, page, goTo, isError, isTurning, refetch } = useHistory(address, filter)

  if (!history && isError)
    return (
      <Notice kind="error" announced="alert" title="Failed to fetch transactions">
        <Button onClick={() => void refetch()}>Try again</Button>
      </Notice>
    )
  if (!history) return <HistorySkeleton />
  if (page === 1 && history.rows.length === 0)
    return <EmptyHistory filter={filter} onReceive={onReceive} />

  const { total, hasNext } = history
  const pages = filter || total === null ? null : Math.ceil(total / HISTORY_PAGE_ROWS)
  return (
    <div className={classes(styles.page, isTurning && styles.isTurning)} aria-busy={isTurning}>
      {isError && (
        <Notice kind="error" announced="status" title="This list may be out of date">
          The server cannot be reached. Trying again…
        </Notice>
      )}
      {/* A new page is a new list: its rows did not "arrive" among those of the last one. */}
      <TransactionList
        key={isTurning ? 'turning' : page}
        history={history}
        viewerAddress={address}
      />
      {(page > 1 || hasNext) && <Pager page={page} pages={pages} hasNext={hasNext} onPage={goTo} />}
    </div>
  )
}
