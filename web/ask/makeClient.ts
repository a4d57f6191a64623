import type { Call, Example, InputOf, ReplyOf } from '#api/call.ts'
import type { DoneSentence } from '#api/values/done.ts'
import { MESSAGE } from '#api/examples.ts'
import { type Fields, httpRequest } from '#api/httpRequest.ts'
import { isLike } from '#api/isLike.ts'
import { STREAM_MAX_MS } from '#api/limits.ts'
import { doneText } from './doneText.ts'
import { type Answer, exchange, readJson } from './exchange.ts'
import { Refused } from './failures.ts'
import { refusalText } from './refusalText.ts'
import { retriedWhenBusy } from './retries.ts'
import { type Progress, sendFile } from './sendFile.ts'

const JSON_TIMEOUT_MS = 30_000
/** Pictures have megabytes, and connections can be slow. */
const BLOB_TIMEOUT_MS = 180_000
/** The server closes a stream long before. */
const STREAM_TIMEOUT_MS = 2 * STREAM_MAX_MS

/** The token that a page sends with its calls. */
interface Credential {
  read: () => string | null
  /** Called with the server's sentence when it rejects this token. */
  onRefused: (token: string, sentence: string) => void
}

export interface ListPage<Rows> {
  rows: Rows
  /** How many rows there are on all pages; null where the server does not count them. */
  total: number | null
  hasNext: boolean
}

/** Makes the functions with which a page calls its server. Each throws `Refused` or `Unreachable`. */
export function makeClient(credential: Credential) {
  const tokenFor = ({ access }: Call) => (access === 'anyone' ? null : credential.read())

  /** The only place that turns a refusal into an error, and notices that a session has ended. */
  async function settle(answer: Answer, token: string | null, reads?: Example): Promise<Answer> {
    const { isOk, status, statusText, headers, body } = answer
    if (isOk && body !== undefined && (reads === undefined || isLike(body, reads))) return answer
    // The message of a success, such as 'Welcome back', does not explain a failure.
    const retryAfter = headers.get('retry-after')
    const refused = new Refused(status, isOk ? undefined : body, statusText, retryAfter)
    refused.message = (await refusalText(refused.code, refused.body)) ?? refused.message
    // A rejected passkey or signature says nothing about the session.
    if (status === 401 && token && !/^(passkey|signature)/.test(refused.code ?? ''))
      credential.onRefused(token, refused.message)
    throw refused
  }

  /** The last reply that the browser must not cache: polling it with its ETag costs no body. */
  let cached: { url: string; token: string | null; answer: Answer } | null = null

  async function askJson<C extends Call>(call: C, input: InputOf<C>, signal?: AbortSignal) {
    const token = tokenFor(call)
    const options = { timeoutMs: JSON_TIMEOUT_MS, read: readJson, signal }
    const asking = httpRequest(call, input as Fields, token)
    const known = cached?.url === asking.url && cached.token === token ? cached.answer : null
    if (known) asking.init.headers['if-none-match'] = known.headers.get('etag')!
    const received = await exchange(asking, options)
    const answer = await settle(
      known && received.status === 304 ? known : received,
      token,
      call.reads,
    )
    if (isPolledInPrivate(answer)) cached = { url: asking.url, token, answer }
    return { body: answer.body as ReplyOf<C>, headers: answer.headers }
  }

  return {
    /** Makes one call. */
    request: async <C extends Call>(
      call: C,
      input: InputOf<C>,
      signal?: AbortSignal,
    ): Promise<ReplyOf<C>> => {
      const ask = () => askJson(call, input, signal)
      // Queries are retried by their screens.
      const { body } = await (call.method === 'GET' ? ask() : retriedWhenBusy(ask))
      if (call.reads !== MESSAGE) return body
      return { ...body, message: await doneText((body as { message: DoneSentence }).message) }
    },

    /** Fetches one page of a list. */
    requestPage: async <C extends Call>(
      call: C,
      input: InputOf<C>,
      signal?: AbortSignal,
    ): Promise<ListPage<ReplyOf<C>>> => {
      const { body, headers } = await askJson(call, input, signal)
      const total = headers.get('x-total-count')
      return {
        rows: body,
        total: total === null ? null : Number(total),
        hasNext: /rel="?next"?/.test(headers.get('link') ?? ''),
      }
    },

    /** Fetches a picture or a file. `host`: where it is stored, if not on the page's own host. */
    requestBlob: async <C extends Call>(
      call: C,
      input: InputOf<C>,
      signal: AbortSignal,
      host = '',
    ): Promise<Blob> => {
      const token = tokenFor(call)
      const { url, init } = httpRequest(call, input as Fields, token)
      const options = { timeoutMs: BLOB_TIMEOUT_MS, read: readBlob, signal }
      const answer = await settle(await exchange({ url: host + url, init }, options), token)
      return answer.body as Blob
    },

    /** Opens a stream that runs until `signal` aborts it. */
    requestStream: async <C extends Call>(
      call: C,
      input: InputOf<C>,
      signal: AbortSignal,
    ): Promise<ReadableStream<Uint8Array>> => {
      const token = tokenFor(call)
      const options = { timeoutMs: STREAM_TIMEOUT_MS, read: readStream, signal, isFragile: true }
      const { body } = await settle(
        await exchange(httpRequest(call, input as Fields, token), options),
        token,
      )
      return body as ReadableStream<Uint8Array>
    },

    /** Sends a file. `host` as above. */
    upload: async <C extends Call>(
      call: C,
      file: File,
      progress: Progress,
      host = '',
    ): Promise<ReplyOf<C>> => {
      const token = tokenFor(call)
      const answer = await sendFile(host + call.path, file, token, progress)
      return (await settle(answer, token, call.reads)).body as ReplyOf<C>
    },
  }
}

const isPolledInPrivate = ({ headers }: Answer): boolean =>
  headers.has('etag') && /no-store/.test(headers.get('cache-control') ?? '')

const readStream = async (response: Response) => response.body ?? undefined
const readBlob = (response: Response): Promise<Blob> => response.blob()
