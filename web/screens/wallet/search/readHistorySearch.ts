import type { InputOf } from '#api/call.ts'
import type { searchHistory } from '#api/calls/history.ts'
import type { HistoryFilter } from '#api/values/ledger.ts'
import { SEARCH_MAX_ADDRESSES } from '#api/limits.ts'
import { formatCoins } from '#api/chain/money.ts'
import { readAmount } from '../../../coin/readAmount.ts'
import { type Days, periodOf } from '../../../time/period.ts'
import { namedLike } from '../../../coin/address/knownNames.ts'

/** The search in the wallet's URL. */
export interface HistorySearch extends Days {
  text: string
}

/** Null if there is none. */
export function readHistorySearch(query: URLSearchParams): HistorySearch | null {
  // Then the URL is a payment, not a search.
  if (query.has('open')) return null
  const read = (name: string) => query.get(name)?.trim() ?? ''
  const search = { text: read('q'), from: read('from'), to: read('to') }
  return search.text || search.from || search.to ? search : null
}

/** The addresses of contacts whose names match the text. */
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
 * The search as input of the call. `addresses`: transactions with one of them are found too.
 */
export function searchInput(
  { text, from, to }: HistorySearch,
  filter: HistoryFilter | null,
  addresses: readonly string[],
): InputOf<typeof searchHistory> {
  const { amount, interpretations } = readAmount(text)
  const amounts = (amount ? [amount] : interpretations).map(formatCoins)
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
