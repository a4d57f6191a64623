import { type Answer, parseJson } from './exchange.ts'
import { Unreachable } from './failures.ts'

/** A slow upload may go on; one without progress is aborted. */
const STANDSTILL_MS = 60_000
/** After the upload, the server may queue the file before it checks it. */
const ANSWER_MS = 180_000

export interface Progress {
  signal: AbortSignal
  /** Between 0 and 1. */
  onProgress: (share: number) => void
}

/** Sends a file as a form. Uses XMLHttpRequest because `fetch` reports no upload progress. */
export function sendFile(
  url: string,
  file: File,
  token: string | null,
  { signal, onProgress }: Progress,
): Promise<Answer> {
  const body = new FormData()
  body.append('file', file)
  return new Promise((resolve, reject) => {
    const exchange = new XMLHttpRequest()
    const fail = (cause: unknown) => {
      clearTimeout(watch)
      reject(signal.aborted ? signal.reason : new Unreachable(cause))
    }
    const stop = () => exchange.abort()
    let watch = setTimeout(stop, STANDSTILL_MS)
    exchange.upload.addEventListener('progress', ({ loaded, total }) => {
      clearTimeout(watch)
      watch = setTimeout(stop, loaded === total ? ANSWER_MS : STANDSTILL_MS)
      onProgress(total > 0 ? loaded / total : 0)
    })
    exchange.addEventListener('load', () => {
      clearTimeout(watch)
      resolve(answerOf(exchange))
    })
    exchange.addEventListener('error', fail)
    exchange.addEventListener('abort', fail)
    signal.addEventListener('abort', stop)
    exchange.open('POST', url)
    exchange.setRequestHeader('accept', 'application/json')
    if (token) exchange.setRequestHeader('authorization', `Bearer ${token}`)
    exchange.send(body)
    if (signal.aborted) stop()
  })
}

function answerOf({ status, statusText, responseText }: XMLHttpRequest): Answer {
  const isOk = status >= 200 && status <= 299
  return { isOk, status, statusText, headers: new Headers(), body: parseJson(responseText) }
}
