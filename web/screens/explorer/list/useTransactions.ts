import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { transactionsOfBlock } from '#api/calls/explorer.ts'
import type { Transaction } from '#api/schemas/ledger.ts'
import { transactions, transactionsOfAddress } from '#api/calls/ledger.ts'
import type { ListPage } from '../../../ask/makeAsk.ts'
import { type Asker, visitor } from '../../../ask/visitor.ts'

/** Whose transactions a list shows. */
export type Scope =
  | { kind: 'all' }
  | { kind: 'block'; number: number }
  | { kind: 'address'; address: string }

export interface Wanted {
  scope: Scope
  page: number
  pageRows: number
  pollMs: number
  /** Who asks: a visitor, unless said otherwise. */
  asker?: Asker
}

/** Says itself which page it is: while one is turned, the one before is still shown. */
export interface NumberedPage extends ListPage<Transaction[]> {
  page: number
}

/** One page, newest first. Every page is asked for again: an older one learns how many have come since. */
export function useTransactions(wanted: Wanted) {
  const { scope, page, pageRows: limit, pollMs, asker = visitor } = wanted
  const queryClient = useQueryClient()
  const keyOf = (which: number) => ['transactions', scope, limit, which]
  const queryKey = keyOf(page)
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<NumberedPage> => ({
      ...(await requestOf(asker, scope, { limit, page }, signal)),
      page,
    }),
    placeholderData: keepPreviousData,
    refetchInterval: scope.kind === 'block' ? false : pollMs,
    // An older page is held as it was fetched: kept from an earlier visit, it would leave out rows
    // that have moved down to it since.
    ...(page > 1 && { gcTime: 0 }),
  })
  /** Else the first page would be shown as it was when it was last left, and its news held back. */
  const forgetFirstPage = () => queryClient.removeQueries({ queryKey: keyOf(1) })

  return { query, queryKey, forgetFirstPage }
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
