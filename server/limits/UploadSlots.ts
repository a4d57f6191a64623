import {
  UPLOAD_MAX_MS,
  UPLOAD_MIN_BYTES_PER_SECOND,
  UPLOAD_PACE_MS,
  UPLOADS_AT_ONCE,
  UPLOADS_AT_ONCE_PER_NETWORK,
  UPLOADS_AT_ONCE_PER_USER,
} from '#api/limits.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import { Bandwidth, type Slot } from './Bandwidth.ts'

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

export interface UploadSlot extends Omit<Slot, 'release'> {
  /** Aborted when the time is up. Work that continues is not waited for. */
  signal: AbortSignal
}

/**
 * The uploads that are being received; each may hold 5 MB of memory. Limits per user and network, so that one of
 * them cannot take all slots.
 */
export class UploadSlots {
  readonly #bandwidth: Bandwidth

  constructor(now: () => number) {
    this.#bandwidth = new Bandwidth(RULE, now)
  }

  async run<T>(sender: Sender, work: (slot: UploadSlot) => Promise<T>): Promise<T> {
    const [user, network] = [`user ${sender.userId}`, `network ${sender.network}`]
    if (this.#bandwidth.countOf(user) >= UPLOADS_AT_ONCE_PER_USER) refuse('own_pictures_arriving')
    if (this.#bandwidth.countOf(network) >= UPLOADS_AT_ONCE_PER_NETWORK)
      refuse('network_pictures_arriving')
    if (this.#bandwidth.size >= UPLOADS_AT_ONCE)
      throw new Refusal('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    const late = new AbortController()
    const { signal } = late
    const end = () => late.abort(new Refusal('upload_too_slow'))
    const slot = this.#bandwidth.take([user, network], end)
    try {
      return await Promise.race([work({ ...slot, signal }), rejectionOf(signal)])
    } finally {
      slot.release()
    }
  }
}

function refuse(name: 'own_pictures_arriving' | 'network_pictures_arriving'): never {
  throw new Refusal('too_many_requests', {
    detail: { name },
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })
}

const rejectionOf = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })
