import type { InputOf } from '#api/call.ts'
import type { searchHistory } from '#api/calls/history.ts'
import type { HistoryFilter } from '#api/values/ledger.ts'
import { SEARCH_MAX_ADDRESSES } from '#api/limits.ts'
import { formatCoins } from '#api/chain/money.ts'
import { readAmount } from '../../../coin/readAmount.ts'
import { type Days, periodOf } from '../../../time/period.ts'
import { namedLike } from '../../../coin/knownNames.ts'

/** What the wallet's address says is searched for. */
export interface HistorySearch extends Days {
  text: string
}

/** Null where nothing is. */
export function readHistorySearch(query: URLSearchParams): HistorySearch | null {
  // Then the address says whom to pay.
  if (query.has('open')) return null
  const read = (name: string) => query.get(name)?.trim() ?? ''
  const search = { text: read('q'), from: read('from'), to: read('to') }
  return search.text || search.from || search.to ? search : null
}

/** The addresses that the searched text means by the names which the searcher gave to them. */
export function addressesNamed(
  names: ReadonlyMap<string, string>,
  { text }: HistorySearch,
): string[] {
  if (!text) return []
  return namedLike(names, text)
    .slice(0, SEARCH_MAX_ADDRESSES)
    .map(([address]) => address)
}

/**
 * The search as the server is asked for it. `addresses`: what is sent to or comes
 * from one of them is found too.
 */
export function searchInput(
  { text, from, to }: HistorySearch,
  filter: HistoryFilter | null,
  addresses: readonly string[],
): InputOf<typeof searchHistory> {
  const { amount, readings } = readAmount(text)
  const amounts = (amount ? [amount] : readings).map(formatCoins)
  const { sinceMs, untilMs } = periodOf({ from, to })
  return {
    ...(text && { text }),
    ...(amounts.length && { amounts: amounts.join(',') }),
    ...(addresses.length && { addresses: addresses.join(',') }),
    ...(sinceMs !== undefined && { sinceMs }),
    ...(untilMs !== undefined && { untilMs }),
    ...(filter && { show: filter }),
  }
}
