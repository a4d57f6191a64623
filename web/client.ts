import type { Call, InputOf, ReplyOf } from '#api/call.ts'
import { expireSession } from './expireSession.ts'
import { Refused, Unreachable } from './failures.ts'
import { type Fields, httpRequest } from './httpRequest.ts'
import { serverClock } from './serverClock.ts'
import { session } from './session.ts'

const REQUEST_TIMEOUT_MS = 30_000

/** Asks the server one thing. Throws `Refused` or `Unreachable`. */
export async function request<C extends Call>(
  call: C,
  input: InputOf<C>,
  signal?: AbortSignal,
): Promise<ReplyOf<C>> {
  return (await ask(call, input, signal)).body
}

export interface ListPage<Rows> {
  rows: Rows
  /** How many rows there are on all pages; null where the server does not count them. */
  total: number | null
  hasNext: boolean
}

/** Asks for one page of a list. */
export async function requestPage<C extends Call>(
  call: C,
  input: InputOf<C>,
  signal?: AbortSignal,
): Promise<ListPage<ReplyOf<C>>> {
  const { body, headers } = await ask(call, input, signal)
  const total = headers.get('x-total-count')
  return {
    rows: body,
    total: total === null ? null : Number(total),
    hasNext: /rel="?next"?/.test(headers.get('link') ?? ''),
  }
}

async function ask<C extends Call>(call: C, input: InputOf<C>, signal?: AbortSignal) {
  const token = call.access === 'anyone' ? null : (session.read()?.token ?? null)
  const { url, init } = httpRequest(call, input as Fields, token)
  const { isOk, status, headers, text } = await exchange(url, init, signal)
  const body = parse(text)
  if (isOk && body !== undefined) return { body: body as ReplyOf<C>, headers }
  if (status === 401 && token) expireSession(token)
  throw new Refused(status, body)
}

/** Reads the answer to its end: a connection that breaks half-way has answered nothing. */
async function exchange(url: string, init: RequestInit, signal?: AbortSignal) {
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
  const either = signal ? AbortSignal.any([signal, timeout]) : timeout
  try {
    const response = await fetch(url, { ...init, signal: either })
    serverClock.hear(response.headers.get('date'))
    const { ok: isOk, status, headers } = response
    return { isOk, status, headers, text: await response.text() }
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
