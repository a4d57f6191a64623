import { useInfiniteQuery } from '@tanstack/react-query'
import SearchX from 'lucide-react/icons/search-x'
import { use } from 'react'
import { Link } from 'react-router'
import { searchHistory } from '#api/calls/history.ts'
import type { HistoryFilter } from '#api/values/ledger.ts'
import { request } from '../../../session/client.ts'
import { Fetched } from '../../../ask/Fetched.tsx'
import { KnownNames } from '../../../coin/address/knownNames.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Button, ButtonLink } from '../../../ui/form/Button.tsx'
import { format } from '../../../ui/format.ts'
import { DayList } from '../history/DayList.tsx'
import { HistorySkeleton } from '../history/HistorySkeleton.tsx'
import { type HistorySearch, addressesNamed, searchInput } from './readHistorySearch.ts'
import styles from './SearchResults.module.css'
import { t } from '../../../language/t.ts'

const FOUND_AT_ONCE = 20

interface Props {
  address: string
  search: HistorySearch
  filter: HistoryFilter | null
}

export function SearchResults({ address, search, filter }: Props) {
  const input = searchInput(search, filter, addressesNamed(use(KnownNames), search))
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
      failure={t('wallet.search_failed')}
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
              remarks={new Map(rows.map(({ _id, note, name }) => [_id, { note, name }]))}
            />
            <output className={styles.reach}>
              {t('wallet.found', { count: rows.length })}
              {backTo && ` ${t('wallet.searched_back_to', { day: format.day(backTo) })}`}
            </output>
            {rows.length > 0 && (
              <p className={styles.reach}>
                <Link to="?">{t('wallet.show_all')}</Link>
              </p>
            )}
            {hasNextPage && (
              <Button
                disabled={isFetchingNextPage}
                aria-busy={isFetchingNextPage}
                onClick={() => void fetchNextPage()}
              >
                {t('wallet.search_further')}
              </Button>
            )}
          </div>
        )
      }}
    </Fetched>
  )
}

const NothingFound = () => (
  <EmptyState
    icon={<SearchX size={28} aria-hidden />}
    title={t('wallet.nothing_found')}
    action={<ButtonLink to="?">{t('wallet.show_all')}</ButtonLink>}
  >
    {t('wallet.nothing_found_text')}
  </EmptyState>
)
