import { UPLOAD_MAX_MS } from '#api/limits.ts'
import { Refusal } from '#api/refusals.ts'
import { Places } from '../http/places.ts'

/** Each may hold 5 MB of memory for as long as it is on its way. */
const PER_USER = 2
const IN_ALL = 60

/** The uploads that are on their way. One user's many must not shut out everybody else's few. */
export class Arrivals {
  readonly #places: Places

  constructor(now: () => number) {
    this.#places = new Places({ maxMs: UPLOAD_MAX_MS }, now)
  }

  /** The signal says that the time is up; `work` that does not heed it is not waited for. */
  async admit<T>(userId: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    if (this.#places.countOf(userId) >= PER_USER)
      throw new Refusal('too_many_requests', {
        sentence: 'Please wait until your other pictures have arrived.',
        retryAfterSeconds: 5,
      })
    if (this.#places.size >= IN_ALL) throw new Refusal('unavailable', { retryAfterSeconds: 5 })
    const late = new AbortController()
    const release = this.#places.take([userId], () => late.abort(new Refusal('upload_too_slow')))
    try {
      return await Promise.race([work(late.signal), rejectionOf(late.signal)])
    } finally {
      release()
    }
  }
}

const rejectionOf = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })
