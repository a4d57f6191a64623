import { Refusal } from '#api/refusals/refusals.ts'
import type { Limiter } from './BoundedLimiter.ts'

export type WaitDetail = 'wait_attempts' | 'wait_accounts' | 'wait_mails' | 'wait_data'

interface ConsumeOptions {
  tries?: number
  durationS?: number
  why?: WaitDetail | undefined
}

/** Counts one use; above the limit, refuses with the time to wait. */
export async function consume(
  limiter: Limiter,
  key: string,
  { tries = 1, durationS, why = 'wait_attempts' }: ConsumeOptions = {},
): Promise<void> {
  try {
    await limiter.consume(key, tries, durationS === undefined ? {} : { customDuration: durationS })
  } catch (rejected) {
    if (rejected instanceof Error) throw rejected
    refuse(why, (rejected as { msBeforeNext: number }).msBeforeNext)
  }
}

function refuse(name: WaitDetail, waitMs: number): never {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000))
  throw new Refusal('too_many_requests', {
    detail: { name, values: { wait: retryAfterSeconds } },
    retryAfterSeconds,
  })
}
