import type { Call, InputOf, ReplyOf } from '#api/call.ts'
import { type Fields, httpRequest } from '#api/httpRequest.ts'
import { isLike } from '#api/isLike.ts'
import { OtherWallet, Refused, Unreachable } from '../errors.ts'
import type { ConnectOptions } from '../types.ts'
import { pause } from './pause.ts'

const ANSWER_MS = 30_000
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5000
const TOO_MANY = 429
const FIRST_FAILURE = 500

export type Send = <C extends Call>(
  call: C,
  input: InputOf<C>,
  signal?: AbortSignal,
) => Promise<ReplyOf<C>>

/**
 * Sends calls. Repeats those without an answer, and those that the server could not do: every call of this package only
 * reads, or has a key with which it is done at most once.
 */
export function makeSender(options: ConnectOptions): Send {
  const { url, apiKey, patienceMs = 30_000, fetch = globalThis.fetch } = options
  const host = url.replace(/\/+$/, '')
  return async (call, input, signal) => {
    if (call.access === 'login') requireApiKey(options)
    const endMs = Date.now() + patienceMs
    const token = call.access === 'anyone' ? null : (apiKey ?? null)
    const asking = httpRequest(call, input as Fields, token)
    for (let attempt = 0; ; attempt++) {
      const answer = await exchange(fetch, host + asking.url, asking.init, signal)
      if (answer.isOk && isLike(answer.body, call.reads ?? {}))
        return answer.body as ReplyOf<typeof call>
      const { status } = answer
      const isFinal = status !== TOO_MANY && status < FIRST_FAILURE && !answer.isOk && status > 0
      if (isFinal) throw refused(new Refused(status, answer.body))
      const pauseMs = answer.pauseMs ?? pauseBefore(attempt)
      if (Date.now() + pauseMs > endMs)
        throw status >= FIRST_FAILURE || status === TOO_MANY
          ? new Refused(status, answer.body)
          : new Unreachable(`No answer from ${host}.`, { cause: answer.cause })
      await pause(pauseMs, signal)
    }
  }
}

/** A wrong setting of the program, as opposed to what can be refused while it runs. */
const refused = (refusal: Refused): Error =>
  refusal.code === 'not_own_wallet'
    ? new OtherWallet('The API key is of another wallet than `address`.', { cause: refusal })
    : refusal

export function requireApiKey({ apiKey }: ConnectOptions): void {
  if (apiKey === undefined)
    throw new TypeError('`apiKey` is missing: only what is public can be read without one.')
}

interface Answer {
  isOk: boolean
  /** 0 without an answer. */
  status: number
  /** A text if it is no JSON. */
  body?: unknown
  /** What the server asks for. */
  pauseMs?: number | undefined
  cause?: unknown
}

async function exchange(
  fetch: NonNullable<ConnectOptions['fetch']>,
  url: string,
  init: RequestInit,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  const timeout = AbortSignal.timeout(ANSWER_MS)
  try {
    const either = signal ? AbortSignal.any([signal, timeout]) : timeout
    const response = await fetch(url, { ...init, signal: either })
    const { ok: isOk, status, headers } = response
    // A connection that breaks within a body is no answer.
    const body = parsed(await response.text())
    return { isOk, status, body, pauseMs: retryAfterMs(headers.get('retry-after')) }
  } catch (cause) {
    if (signal?.aborted) throw cause
    return { isOk: false, status: 0, cause }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function retryAfterMs(text: string | null): number | undefined {
  if (text === null) return undefined
  const ms = /^\d+$/.test(text) ? 1000 * Number(text) : Date.parse(text) - Date.now()
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}

/** Doubled each time, and random, so that many clients do not come back at once. */
const pauseBefore = (attempt: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt) * (0.5 + Math.random() / 2)
