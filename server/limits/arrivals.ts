import {
  UPLOAD_MAX_MS,
  UPLOAD_MIN_BYTES_PER_SECOND,
  UPLOAD_PACE_MS,
  UPLOADS_AT_ONCE,
  UPLOADS_AT_ONCE_PER_NETWORK,
  UPLOADS_AT_ONCE_PER_USER,
} from '#api/limits.ts'
import { Refusal } from '#api/refusals.ts'
import { type Place, Places } from './places.ts'

const RULE = {
  maxMs: UPLOAD_MAX_MS,
  minBytesPerSecond: UPLOAD_MIN_BYTES_PER_SECOND,
  paceMs: UPLOAD_PACE_MS,
}
const RETRY_AFTER_SECONDS = 5

interface Sender {
  userId: string
  network: string
}

export interface Arrival extends Omit<Place, 'release'> {
  /** Says that the time is up. Whoever does not heed it is not waited for. */
  signal: AbortSignal
}

/**
 * The uploads that are on their way; each may hold 5 MB of memory. One user's or one network's many
 * must not shut out everybody else's few.
 */
export class Arrivals {
  readonly #places: Places

  constructor(now: () => number) {
    this.#places = new Places(RULE, now)
  }

  async admit<T>(sender: Sender, work: (arrival: Arrival) => Promise<T>): Promise<T> {
    const owners = [`user ${sender.userId}`, `network ${sender.network}`] as const
    const [ofUser, ofNetwork] = owners.map(owner => this.#places.countOf(owner))
    if (ofUser! >= UPLOADS_AT_ONCE_PER_USER)
      refuse('Please wait until your other pictures have arrived.')
    if (ofNetwork! >= UPLOADS_AT_ONCE_PER_NETWORK)
      refuse('Please wait until the other pictures of your network have arrived.')
    if (this.#places.size >= UPLOADS_AT_ONCE)
      throw new Refusal('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    const late = new AbortController()
    const { signal } = late
    const place = this.#places.take(owners, () => late.abort(new Refusal('upload_too_slow')))
    try {
      return await Promise.race([work({ ...place, signal }), rejectionOf(signal)])
    } finally {
      place.release()
    }
  }
}

function refuse(sentence: string): never {
  throw new Refusal('too_many_requests', { sentence, retryAfterSeconds: RETRY_AFTER_SECONDS })
}

const rejectionOf = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })
