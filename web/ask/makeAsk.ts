import type { Call, InputOf, ReplyOf } from '#api/call.ts'
import { STREAM_MAX_MS } from '#api/limits.ts'
import { type Answer, exchange, readJson } from './exchange.ts'
import { Refused } from './failures.ts'
import { type Fields, httpRequest } from './httpRequest.ts'
import { type Progress, sendFile } from './sendFile.ts'

const JSON_TIMEOUT_MS = 30_000
/** A picture has megabytes, and a line may be slow. */
const BLOB_TIMEOUT_MS = 180_000
/** The server ends it long before. */
const STREAM_TIMEOUT_MS = 2 * STREAM_MAX_MS

/** Whose token travels with a page's calls. */
interface Credential {
  read: () => string | null
  /** Hears the server's sentence when it does not take this token. */
  onRefused: (token: string, sentence: string) => void
}

export interface ListPage<Rows> {
  rows: Rows
  /** How many rows there are on all pages; null where the server does not count them. */
  total: number | null
  hasNext: boolean
}

/** Makes the ways in which a page asks its server. Each throws `Refused` or `Unreachable`. */
export function makeAsk(credential: Credential) {
  const tokenFor = ({ access }: Call) => (access === 'anyone' ? null : credential.read())

  /** The one place that tells a "yes" from a "no", and hears that a session has ended. */
  function settle(answer: Answer, token: string | null): Answer {
    const { isOk, status, statusText, body } = answer
    if (isOk && body !== undefined) return answer
    const refused = new Refused(status, body, statusText)
    // A passkey that is refused says nothing about the session.
    if (status === 401 && token && !refused.code?.startsWith('passkey'))
      credential.onRefused(token, refused.message)
    throw refused
  }

  /** What the browser's cache must not keep: polled with its ETag, it still costs no body. */
  let kept: { url: string; token: string | null; answer: Answer } | null = null

  async function askJson<C extends Call>(call: C, input: InputOf<C>, signal?: AbortSignal) {
    const token = tokenFor(call)
    const way = { timeoutMs: JSON_TIMEOUT_MS, read: readJson, signal }
    const asking = httpRequest(call, input as Fields, token)
    const known = kept?.url === asking.url && kept.token === token ? kept.answer : null
    if (known) asking.init.headers['if-none-match'] = known.headers.get('etag')!
    const came = await exchange(asking, way)
    const answer = settle(known && came.status === 304 ? known : came, token)
    if (isPolledInPrivate(answer)) kept = { url: asking.url, token, answer }
    return { body: answer.body as ReplyOf<C>, headers: answer.headers }
  }

  return {
    /** Asks one thing. */
    request: async <C extends Call>(
      call: C,
      input: InputOf<C>,
      signal?: AbortSignal,
    ): Promise<ReplyOf<C>> => (await askJson(call, input, signal)).body,

    /** Asks for one page of a list. */
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

    /** Asks for a picture or a file. `host`: where it is kept, when that is not the page's own. */
    requestBlob: async <C extends Call>(
      call: C,
      input: InputOf<C>,
      signal: AbortSignal,
      host = '',
    ): Promise<Blob> => {
      const token = tokenFor(call)
      const { url, init } = httpRequest(call, input as Fields, token)
      const way = { timeoutMs: BLOB_TIMEOUT_MS, read: readBlob, signal }
      return settle(await exchange({ url: host + url, init }, way), token).body as Blob
    },

    /** Asks for what goes on until it is given up. */
    requestStream: async <C extends Call>(
      call: C,
      input: InputOf<C>,
      signal: AbortSignal,
    ): Promise<ReadableStream<Uint8Array>> => {
      const token = tokenFor(call)
      const way = { timeoutMs: STREAM_TIMEOUT_MS, read: readStream, signal, isFragile: true }
      const { body } = settle(await exchange(httpRequest(call, input as Fields, token), way), token)
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
      return settle(answer, token).body as ReplyOf<C>
    },
  }
}

const isPolledInPrivate = ({ headers }: Answer): boolean =>
  headers.has('etag') && /no-store/.test(headers.get('cache-control') ?? '')

const readStream = async (response: Response) => response.body ?? undefined
const readBlob = (response: Response): Promise<Blob> => response.blob()
