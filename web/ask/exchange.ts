import type { Call } from '#api/call.ts'
import { serverClock } from '../time/serverClock.ts'
import { connection } from './connection.ts'
import { Unreachable } from './failures.ts'

interface HttpRequest {
  url: string
  init: { method: Call['method']; headers: Record<string, string>; body?: string }
}

/** No call has nested fields. */
export type Fields = Record<string, string | number | boolean | null | undefined>

/** A response with its body read. The body is undefined if it is not in the expected format. */
export interface Answer {
  isOk: boolean
  status: number
  statusText: string
  headers: Headers
  body: unknown
}

interface ExchangeOptions {
  timeoutMs: number
  /** Reads the body of a success. A refusal is always JSON. */
  read: (response: Response) => Promise<unknown>
  signal?: AbortSignal | undefined
  /** A proxy may break it and pass all other calls: its failure does not mean that the server is down. */
  isFragile?: boolean
}

/** One HTTP request. Reads the whole body: a connection that breaks halfway counts as no answer. */
export async function exchange(
  { url, init }: HttpRequest,
  { timeoutMs, read, signal, isFragile = false }: ExchangeOptions,
): Promise<Answer> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const either = signal ? AbortSignal.any([signal, timeout]) : timeout
  // Pictures may be stored on another host, whose failures are not those of this server.
  const showsConnection = url.startsWith('/') && !isFragile
  try {
    const response = await fetch(url, { ...init, signal: either })
    serverClock.hear(response.headers.get('date'))
    // The service worker serves an old response when no new one came.
    const isOld = response.headers.has('x-kept-at')
    if (showsConnection) connection.hear(isOld ? null : response.status)
    const { ok: isOk, status, statusText, headers } = response
    const body = await (isOk ? read : readJson)(response)
    return { isOk, status, statusText, headers, body }
  } catch (error) {
    if (signal?.aborted) throw error
    if (showsConnection) connection.hear(null)
    throw new Unreachable(error)
  }
}

/** Puts each field of the input into the path, a header, the query or the body. */
export function httpRequest(call: Call, input: Fields, token: string | null): HttpRequest {
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined))
  const take = (field: string): string | undefined => {
    const value = rest.get(field)
    rest.delete(field)
    return value === undefined ? undefined : String(value)
  }

  const path = call.path.replace(/:(\w+)/g, (_, field: string) => {
    const value = take(field)
    // An empty field would call another path: /user/ instead of /user/:uid.
    if (!value) throw new Error(`${call.path} needs ${field}`)
    return encodeURIComponent(value)
  })

  const headers: Record<string, string> = { accept: 'application/json' }
  if (token) headers.authorization = `Bearer ${token}`
  for (const [field, header] of Object.entries(call.headers ?? {})) {
    const value = take(field)
    if (value !== undefined) headers[header] = value
  }

  if (call.method === 'GET') {
    const query = new URLSearchParams([...rest].map(([field, value]) => [field, String(value)]))
    return { url: query.size ? `${path}?${query}` : path, init: { method: 'GET', headers } }
  }
  headers['content-type'] = 'application/json'
  const body = JSON.stringify(Object.fromEntries(rest))
  return { url: path, init: { method: 'POST', headers, body } }
}

export const readJson = async (response: Response): Promise<unknown> =>
  parseJson(await response.text())

/** Undefined if the text is not JSON, for example when a proxy answered. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
