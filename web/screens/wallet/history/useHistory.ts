import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { HistoryFilter } from '#api/values/ledger.ts'
import { transactionsOfAddress } from '#api/calls/ledger.ts'
import { requestPage } from '../../../session/client.ts'
import { usePollMs } from '../../../session/live/usePollMs.ts'
import { newestKey, olderKey } from './historyKeys.ts'

export const HISTORY_PAGE_ROWS = 10
const HISTORY_POLL_MS = 10_000

/** One page of a wallet's history. Only the first one is polled. */
export function useHistory(address: string, filter: HistoryFilter | null) {
  const [page, setPage] = useState(1)
  /** A filtered history has no total: each page starts after the last row of the previous one. */
  const [cursors, setCursors] = useState<readonly number[]>([])
  const before = filter ? cursors[page - 2] : undefined
  const isFirst = page === 1
  const pollMs = usePollMs(HISTORY_POLL_MS)

  const query = useQuery({
    queryKey: isFirst ? newestKey(address, filter) : olderKey(address, filter, before ?? page),
    queryFn: ({ signal }) =>
      requestPage(
        transactionsOfAddress,
        {
          address,
          limit: HISTORY_PAGE_ROWS,
          ...(filter ? { show: filter } : { page }),
          ...(before && { before }),
        },
        signal,
      ),
    enabled: address !== '',
    placeholderData: keepPreviousData,
    refetchInterval: isFirst && pollMs,
  })

  const goTo = (wanted: number) => {
    const last = query.data?.rows.at(-1)
    if (wanted > page && last) setCursors([...cursors.slice(0, page - 1), Number(last._id)])
    setPage(wanted)
  }

  return { query, page, goTo }
}
