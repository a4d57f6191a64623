import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { HOUR_MS } from '#api/time.ts'
import type { WebhookProblem } from '#api/values/webhooks.ts'
import { OutOfReach, type PushReach } from '../../../notifications/push/PushReach.ts'
import { messageOf, type Payload } from './messageOf.ts'
import type { WebhookKeys } from './webhookKeys.ts'

const TIMEOUT_MS = 10_000
/** Read only so that the connection can be used again; a longer answer ends it. */
const ANSWER_BYTES = 16 * 1024
const LONGEST_RETRY_AFTER_MS = HOUR_MS

/** One request to a webhook. */
export interface Attempted {
  atMs: number
  event: string
  type: string
  /** Null: there was no answer. */
  status: number | null
  problem: WebhookProblem | null
  durationMs: number
}

interface Answer {
  status: number
  /** What `Retry-After` asks for, within limits. */
  retryAfterMs: number
}

/** Sends messages to one webhook, over one connection while it lasts. Follows no redirect. */
export class WebhookSender {
  readonly #url: string
  readonly #keys: WebhookKeys
  readonly #reach: PushReach
  readonly #agent: HttpAgent | HttpsAgent

  readonly #timeoutMs: number

  constructor(url: string, keys: WebhookKeys, reach: PushReach, timeoutMs = TIMEOUT_MS) {
    this.#timeoutMs = timeoutMs
    this.#url = url
    this.#keys = keys
    this.#reach = reach
    const Agent = url.startsWith('https:') ? HttpsAgent : HttpAgent
    this.#agent = new Agent({ keepAlive: true, maxSockets: 1 })
  }

  async post(payload: Payload, nowMs: number, stop?: AbortSignal) {
    const beganMs = performance.now()
    const answer = await this.#ask(payload, nowMs, stop)
    const attempt: Attempted = {
      atMs: nowMs,
      event: payload.id,
      type: payload.type,
      status: typeof answer === 'string' ? null : answer.status,
      problem: typeof answer === 'string' ? answer : null,
      durationMs: Math.round(performance.now() - beganMs),
    }
    return { attempt, retryAfterMs: typeof answer === 'string' ? 0 : answer.retryAfterMs }
  }

  close(): void {
    this.#agent.destroy()
  }

  async #ask(
    payload: Payload,
    nowMs: number,
    stop?: AbortSignal,
  ): Promise<Answer | WebhookProblem> {
    // The allowed networks may have changed since the webhook was added.
    if (!this.#reach.isEndpoint(this.#url)) return 'not_public'
    const slow = AbortSignal.timeout(this.#timeoutMs)
    try {
      return await this.#exchange(payload, nowMs, stop ? AbortSignal.any([slow, stop]) : slow)
    } catch (error) {
      if (error instanceof OutOfReach) return 'not_public'
      return slow.aborted ? 'timeout' : 'unreachable'
    }
  }

  #exchange(payload: Payload, nowMs: number, signal: AbortSignal): Promise<Answer> {
    const { headers, body } = messageOf(payload, this.#keys, nowMs)
    const request = this.#url.startsWith('https:') ? requestHttps : requestHttp
    const { lookup } = this.#reach
    const options = { method: 'POST', headers, agent: this.#agent, lookup, signal }
    return new Promise((done, failed) => {
      const asking = request(this.#url, options)
      let hasAnswered = false
      asking.on('error', failed)
      // After a 101 there is neither an error nor a response.
      asking.on('close', () => hasAnswered || failed(new Error('No answer')))
      asking.on('response', response => {
        hasAnswered = true
        const answer = { status: response.statusCode!, retryAfterMs: retryAfterOf(response) }
        let bytes = 0
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length
          if (bytes > ANSWER_BYTES) response.destroy()
        })
        // The status counts, whatever becomes of the rest.
        response.on('error', () => {})
        response.on('close', () => done(answer))
      })
      asking.end(body)
    })
  }
}

function retryAfterOf({ headers }: IncomingMessage): number {
  const seconds = Number(headers['retry-after'])
  return seconds > 0 ? Math.min(seconds * 1000, LONGEST_RETRY_AFTER_MS) : 0
}
