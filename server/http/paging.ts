import type { FastifyReply, FastifyRequest } from 'fastify'
import { TRANSACTIONS_DEFAULT_ROWS } from '#api/limits.ts'
import { Refusal } from '#api/refusals.ts'

interface Paging {
  limit?: number
  page?: number
  before?: number
}

/** Rows `first` to `last` of rows numbered densely from 1 to `total`, asked for from the newest on. */
export interface NumberRange {
  first: number
  last: number
}

/** `newestWanted`: the number from which to count back, for `before`; else all rows count. */
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
 * How many rows there are in all, and where the neighbouring pages are. A list that began at `before`
 * is on no page: it goes on with `linkToOlder`.
 */
export function describePages(
  request: FastifyRequest,
  reply: FastifyReply,
  { limit = TRANSACTIONS_DEFAULT_ROWS, page = 1, before }: Paging,
  total: number,
): void {
  reply.header('x-total-count', total)
  if (before !== undefined) return
  const pages = Math.max(1, Math.ceil(total / limit))
  const path = request.url.split('?', 1)[0]!
  const link = (rel: string, to: number) => `<${path}?limit=${limit}&page=${to}>; rel="${rel}"`
  const links = [link('first', 1), link('last', pages)]
  if (page > 1) links.push(link('prev', Math.min(page - 1, pages)))
  if (page < pages) links.push(link('next', page + 1))
  reply.header('link', links.join(', '))
}

/** Sets the ETag; true when the asker already has this version, and `NOT_MODIFIED` is the answer. */
export function isUnchanged(
  request: FastifyRequest,
  reply: FastifyReply,
  version: string,
): boolean {
  const tag = `W/"${version}"`
  reply.header('etag', tag).header('cache-control', 'no-cache')
  const asked = request.headers['if-none-match']?.split(',').map(part => part.trim())
  return asked?.some(part => part === tag || part === '*') ?? false
}

/** Where the older part of a list begins. */
export function linkToOlder(
  request: FastifyRequest,
  reply: FastifyReply,
  query: Record<string, string | number>,
): void {
  const path = request.url.split('?', 1)[0]!
  const text = Object.entries(query).map(([name, value]) => `${name}=${value}`)
  reply.header('link', `<${path}?${text.join('&')}>; rel="next"`)
}
