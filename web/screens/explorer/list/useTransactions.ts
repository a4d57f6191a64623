import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { transactionsOfBlock } from '#api/calls/explorer.ts'
import type { Transaction } from '#api/schemas/ledger.ts'
import { transactions, transactionsOfAddress } from '#api/calls/ledger.ts'
import type { ListPage } from '../../../ask/makeClient.ts'
import { usePollMs } from '../../../session/live/usePollMs.ts'
import { liveRows } from '../../../session/live/liveRows.ts'
import { useStore } from '../../../ui/createStore.ts'
import { type Asker, visitor } from '../../../ask/visitor.ts'

/** Which transactions a list shows. */
export type Scope =
  | { kind: 'all' }
  | { kind: 'block'; number: number }
  | { kind: 'address'; address: string }

export interface PageRequest {
  scope: Scope
  page: number
  pageRows: number
  pollMs: number
  /** A visitor's client by default. */
  asker?: Asker
}

/** With its own number: until the next page has loaded, the previous one is still shown. */
export interface NumberedPage extends ListPage<Transaction[]> {
  page: number
}

/** One page, newest first. Older pages are polled too: their total grows. */
export function useTransactions(request: PageRequest) {
  const { scope, page, pageRows: limit, asker = visitor } = request
  const pollMs = usePollMs(request.pollMs)
  const queryClient = useQueryClient()
  const keyOf = (which: number) => ['transactions', scope, limit, which]
  const queryKey = keyOf(page)
  const live = useStore(liveRows)
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<NumberedPage> => ({
      ...(await requestOf(asker, scope, { limit, page }, signal)),
      page,
    }),
    select: fetched => (scope.kind === 'all' ? withLiveRows(fetched, live, limit) : fetched),
    placeholderData: keepPreviousData,
    refetchInterval: scope.kind === 'block' ? false : pollMs,
    // Rows move down to older pages: a cached one would leave out those that came since.
    ...(page > 1 && { gcTime: 0 }),
  })
  /** Otherwise the first page would show its old rows, and hold the new ones back. */
  const forgetFirstPage = () => queryClient.removeQueries({ queryKey: keyOf(1) })

  return { query, queryKey, forgetFirstPage }
}

/** The rows that came since the last poll are on the first page; on others they move the total. */
function withLiveRows(
  fetched: NumberedPage,
  live: readonly Transaction[],
  limit: number,
): NumberedPage {
  if (fetched.page > 1) return fetched
  const newer = liveRows.following(fetched.rows, live)
  if (newer.length === 0) return fetched
  const total = fetched.total === null ? null : fetched.total + newer.length
  return { ...fetched, rows: [...newer, ...fetched.rows].slice(0, limit), total }
}

function requestOf(
  { requestPage }: Asker,
  scope: Scope,
  paging: { limit: number; page: number },
  signal: AbortSignal,
) {
  if (scope.kind === 'block')
    return requestPage(transactionsOfBlock, { number: scope.number, ...paging }, signal)
  if (scope.kind === 'address')
    return requestPage(transactionsOfAddress, { address: scope.address, ...paging }, signal)
  return requestPage(transactions, paging, signal)
}
