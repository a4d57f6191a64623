import { Refusal } from '#api/refusals.ts'
import type { Limiter } from './BoundedLimiter.ts'
import { inWords } from '../text/inWords.ts'

interface ConsumeOptions {
  tries?: number
  durationS?: number
  what?: string
}

/** Counts, and above the limit refuses with the time to wait. */
export async function consume(
  limiter: Limiter,
  key: string,
  { tries = 1, durationS, what = 'Too many attempts.' }: ConsumeOptions = {},
): Promise<void> {
  try {
    await limiter.consume(key, tries, durationS === undefined ? {} : { customDuration: durationS })
  } catch (rejected) {
    if (rejected instanceof Error) throw rejected
    refuse(what, (rejected as { msBeforeNext: number }).msBeforeNext)
  }
}

function refuse(what: string, waitMs: number): never {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000))
  const sentence = `${what} Please wait ${inWords(retryAfterSeconds)} and try again.`
  throw new Refusal('too_many_requests', { sentence, retryAfterSeconds })
}
