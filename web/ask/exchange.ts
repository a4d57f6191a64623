import type { HttpRequest } from '#api/httpRequest.ts'
import { serverClock } from '../time/serverClock.ts'
import { connection } from './connection.ts'
import { Unreachable } from './failures.ts'

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
    serverClock.sync(response.headers.get('date'))
    // The service worker serves an old response when no new one came.
    const isOld = response.headers.has('x-kept-at')
    if (showsConnection) connection.report(isOld ? null : response.status)
    const { ok: isOk, status, statusText, headers } = response
    const body = await (isOk ? read : readJson)(response)
    return { isOk, status, statusText, headers, body }
  } catch (error) {
    if (signal?.aborted) throw error
    if (showsConnection) connection.report(null)
    throw new Unreachable(error)
  }
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
