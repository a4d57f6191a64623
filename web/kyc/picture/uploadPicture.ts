import { expireSession } from '../../session/expireSession.ts'
import { Unreachable } from '../../ask/failures.ts'
import { session } from '../../session/session.ts'
import { type UploadAnswer, readUploadAnswer } from './readUploadAnswer.ts'
import { uploadPlace } from './uploadPlace.ts'

/** A slow upload may take its time, one that stands still may not. */
const STANDSTILL_MS = 60_000
/** Arrived as a whole, it may have to wait for its turn to be looked at. */
const ANSWER_MS = 180_000

interface Options {
  signal: AbortSignal
  /** Between 0 and 1. */
  onProgress: (share: number) => void
}

/** Sends one picture and answers with its address. Throws `UploadFailed` or `Unreachable`. */
export async function uploadPicture(file: File, { signal, onProgress }: Options): Promise<string> {
  const place = await uploadPlace()
  const token = session.read()?.token ?? ''
  const answer = await send(place, file, token, { signal, onProgress })
  if (answer.status === 401) expireSession(token)
  return readUploadAnswer(answer)
}

/** By XMLHttpRequest: `fetch` does not tell how far an upload has come. */
function send(place: URL, file: File, token: string, { signal, onProgress }: Options) {
  const body = new FormData()
  body.append('file', file)
  return new Promise<UploadAnswer>((resolve, reject) => {
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
      const { status, statusText, responseText: text } = exchange
      resolve({ status, statusText, text })
    })
    exchange.addEventListener('error', fail)
    exchange.addEventListener('abort', fail)
    signal.addEventListener('abort', stop)
    exchange.open('POST', place)
    exchange.setRequestHeader('accept', 'application/json')
    exchange.setRequestHeader('authorization', `Bearer ${token}`)
    exchange.send(body)
    if (signal.aborted) stop()
  })
}
