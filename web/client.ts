import type { Call, InputOf, ReplyOf } from '#api/call.ts'
import { sentenceOf } from '#api/refusals.ts'
import { Refused, Unreachable } from './failures.ts'
import { type Fields, httpRequest } from './httpRequest.ts'
import { serverClock } from './serverClock.ts'
import { session } from './session.ts'
import { showToast } from './ui/toasts.ts'

const REQUEST_TIMEOUT_MS = 30_000

/** Asks the server one thing. Throws `Refused` or `Unreachable`. */
export async function request<C extends Call>(
  call: C,
  input: InputOf<C>,
  signal?: AbortSignal,
): Promise<ReplyOf<C>> {
  const token = call.access === 'anyone' ? null : (session.read()?.token ?? null)
  const { url, init } = httpRequest(call, input as Fields, token)
  const { isOk, status, text } = await exchange(url, init, signal)
  const body = parse(text)
  if (isOk && body !== undefined) return body as ReplyOf<C>
  if (status === 401 && token) expire(token)
  throw new Refused(status, body)
}

/** Reads the answer to its end: a connection that breaks half-way has answered nothing. */
async function exchange(url: string, init: RequestInit, signal?: AbortSignal) {
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
  const either = signal ? AbortSignal.any([signal, timeout]) : timeout
  try {
    const response = await fetch(url, { ...init, signal: either })
    serverClock.hear(response.headers.get('date'))
    return { isOk: response.ok, status: response.status, text: await response.text() }
  } catch (error) {
    if (signal?.aborted) throw error
    throw new Unreachable(error)
  }
}

/** Undefined when the answer is no JSON, as when a proxy answers in the server's place. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** An answer that comes late, after a logout or a new login, must not end the session of today. */
function expire(token: string): void {
  if (session.read()?.token !== token) return
  session.end()
  showToast('error', sentenceOf('session_expired'))
}
