import { TRANSACTIONS_DEFAULT_ROWS } from '#api/limits.ts'
import { Refusal } from '#api/refusals/refusals.ts'

interface Paging {
  limit?: number
  page?: number
  before?: number
}

/** Rows `first` to `last` of rows numbered without gaps from 1 to `total`; pages start at the newest. */
export interface NumberRange {
  first: number
  last: number
}

/** `newestWanted`: the number from which to count back, for `before`; otherwise `total`. */
export function pageRange(
  { limit = TRANSACTIONS_DEFAULT_ROWS, page }: Paging,
  total: number,
  newestWanted?: number,
): NumberRange {
  if (page !== undefined && newestWanted !== undefined)
    throw new Refusal('invalid_input', { sentence: "Give either 'page' or 'before', not both." })
  const last = Math.min(total, newestWanted ?? total) - ((page ?? 1) - 1) * limit
  return { first: Math.max(1, last - limit + 1), last }
}

/**
 * The number of all rows, and links to the neighbouring pages. A list with `before` has no pages: it continues with
 * `linkToOlder`.
 */
export function describePages(
  url: string,
  { limit = TRANSACTIONS_DEFAULT_ROWS, page = 1, before }: Paging,
  total: number,
): Record<string, string> {
  const count = { 'x-total-count': String(total) }
  if (before !== undefined) return count
  const pages = Math.max(1, Math.ceil(total / limit))
  const link = (rel: string, to: number) =>
    `<${pathOf(url)}?limit=${limit}&page=${to}>; rel="${rel}"`
  const links = [link('first', 1), link('last', pages)]
  if (page > 1) links.push(link('prev', Math.min(page - 1, pages)))
  if (page < pages) links.push(link('next', page + 1))
  return { ...count, link: links.join(', ') }
}

/** Where the older part of a list begins. */
export function linkToOlder(
  url: string,
  query: Record<string, string | number>,
): Record<string, string> {
  const text = Object.entries(query).map(([name, value]) => `${name}=${value}`)
  return { link: `<${pathOf(url)}?${text.join('&')}>; rel="next"` }
}

const pathOf = (url: string) => url.split('?', 1)[0]!
