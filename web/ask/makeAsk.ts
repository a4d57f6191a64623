import type { Call, InputOf, ReplyOf } from '#api/call.ts'
import { Refused, Unreachable } from './failures.ts'
import { type Fields, httpRequest } from './httpRequest.ts'
import { serverClock } from '../time/serverClock.ts'

const REQUEST_TIMEOUT_MS = 30_000

/** Whose token travels with a page's calls. */
interface Credential {
  read: () => string | null
  /** Hears the server's sentence when it does not take this token. */
  onRefused: (token: string, sentence: string) => void
}

type Read = (response: Response) => Promise<unknown>

/** Makes the function with which a page asks its server. That one throws `Refused` or `Unreachable`. */
export const makeAsk =
  (credential: Credential) =>
  async <C extends Call>(
    call: C,
    input: InputOf<C>,
    signal?: AbortSignal,
    read: Read = readJson,
  ): Promise<{ body: ReplyOf<C>; headers: Headers }> => {
    const token = call.access === 'anyone' ? null : credential.read()
    const { url, init } = httpRequest(call, input as Fields, token)
    const { isOk, status, headers, body } = await exchange(url, init, read, signal)
    if (isOk && body !== undefined) return { body: body as ReplyOf<C>, headers }
    const refused = new Refused(status, body)
    if (status === 401 && token) credential.onRefused(token, refused.message)
    throw refused
  }

/** Reads the answer to its end: a connection that breaks half-way has answered nothing. */
async function exchange(url: string, init: RequestInit, read: Read, signal?: AbortSignal) {
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
  const either = signal ? AbortSignal.any([signal, timeout]) : timeout
  try {
    const response = await fetch(url, { ...init, signal: either })
    serverClock.hear(response.headers.get('date'))
    const { ok: isOk, status, headers } = response
    return { isOk, status, headers, body: await (isOk ? read : readJson)(response) }
  } catch (error) {
    if (signal?.aborted) throw error
    throw new Unreachable(error)
  }
}

/** Undefined when the answer is no JSON, as when a proxy answers in the server's place. */
async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
