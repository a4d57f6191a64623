import { useInfiniteQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { searchHistory } from '#api/history.ts'
import type { HistoryFilter } from '#api/ledger.ts'
import { request } from '../../ask/client.ts'
import { Fetched } from '../../ask/Fetched.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Button, ButtonLink } from '../../ui/form/Button.tsx'
import { format } from '../../ui/format.ts'
import { DayList } from '../history/DayList.tsx'
import { HistorySkeleton } from '../history/HistorySkeleton.tsx'
import { type HistorySearch, searchInput } from './readHistorySearch.ts'
import styles from './SearchResults.module.css'

const FOUND_AT_ONCE = 20
const NONE: readonly string[] = []

interface Props {
  address: string
  search: HistorySearch
  filter: HistoryFilter | null
  /** Those that the searched text means by another name than their own. */
  addresses?: readonly string[]
}

export function SearchResults({ address, search, filter, addresses = NONE }: Props) {
  const input = searchInput(search, filter, addresses)
  const query = useInfiniteQuery({
    queryKey: ['history', address, 'found', input],
    queryFn: ({ pageParam, signal }) =>
      request(searchHistory, { ...input, ...pageParam, limit: FOUND_AT_ONCE }, signal),
    initialPageParam: {},
    getNextPageParam: ({ next }) => (next === undefined ? null : { before: next }),
    enabled: address !== '',
  })
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  return (
    <Fetched
      query={query}
      loading={<HistorySkeleton rows={3} />}
      failure="Your transactions cannot be searched"
      announced="alert"
    >
      {({ pages }) => {
        const rows = pages.flatMap(({ transactions }) => transactions)
        const backTo = pages.at(-1)?.searchedBackTo
        return (
          <div className={styles.results}>
            {rows.length === 0 && !hasNextPage && <NothingFound />}
            <DayList
              rows={rows}
              viewerAddress={address}
              notes={new Map(rows.map(({ _id, note }) => [_id, note]))}
            />
            <output className={styles.reach}>
              {foundText(rows.length)}
              {backTo && ` Searched back to ${format.day(backTo)}.`}
            </output>
            {hasNextPage && (
              <Button
                disabled={isFetchingNextPage}
                aria-busy={isFetchingNextPage}
                onClick={() => void fetchNextPage()}
              >
                Search further back
              </Button>
            )}
          </div>
        )
      }}
    </Fetched>
  )
}

const foundText = (count: number) =>
  count === 1 ? '1 transaction found.' : `${format.count(count)} transactions found.`

const NothingFound = () => (
  <EmptyState
    icon={<SearchX size={28} aria-hidden />}
    title="Nothing found"
    action={<ButtonLink to="?">Show all transactions</ButtonLink>}
  >
    No transaction of yours has such a note, address or amount in these days. An amount must be
    exact; of a note or an address a part is enough.
  </EmptyState>
)
