import { serverClock } from '../time/serverClock.ts'
import { connection } from './connection.ts'
import { Unreachable } from './failures.ts'
import type { HttpRequest } from './httpRequest.ts'

/** What came back, read to its end. Undefined for a body that is not what was asked for. */
export interface Answer {
  isOk: boolean
  status: number
  statusText: string
  headers: Headers
  body: unknown
}

interface Way {
  timeoutMs: number
  /** Reads the body of a "yes". A "no" is always JSON. */
  read: (response: Response) => Promise<unknown>
  signal?: AbortSignal | undefined
  /** A proxy that lets all else through may break it: its end says nothing about the server. */
  isFragile?: boolean
}

/** Asks over HTTP. Reads the answer to its end: a connection that breaks half-way has answered nothing. */
export async function exchange(
  { url, init }: HttpRequest,
  { timeoutMs, read, signal, isFragile = false }: Way,
): Promise<Answer> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const either = signal ? AbortSignal.any([signal, timeout]) : timeout
  // Pictures may be kept on another host, which says nothing about this server.
  const isTelling = url.startsWith('/') && !isFragile
  try {
    const response = await fetch(url, { ...init, signal: either })
    serverClock.hear(response.headers.get('date'))
    // An old answer in the place of one that did not come; see the service worker.
    const isKept = response.headers.has('x-kept-at')
    if (isTelling) connection.hear(isKept ? null : response.status)
    const { ok: isOk, status, statusText, headers } = response
    const body = await (isOk ? read : readJson)(response)
    return { isOk, status, statusText, headers, body }
  } catch (error) {
    if (signal?.aborted) throw error
    if (isTelling) connection.hear(null)
    throw new Unreachable(error)
  }
}

export const readJson = async (response: Response): Promise<unknown> =>
  parseJson(await response.text())

/** Undefined when the text is no JSON, as when a proxy answers in the server's place. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
