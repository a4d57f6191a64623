import { MINING_COOLDOWN_MS } from '#api/limits.ts'

/** A claim later than this starts a new streak. */
export const STREAK_GAP_MS = 2 * MINING_COOLDOWN_MS

/** The number of latest claims with less than 48 hours between them. */
export function streak(newestFirstMs: readonly number[]): number {
  const broken = newestFirstMs.findIndex(
    (atMs, index) => index > 0 && newestFirstMs[index - 1]! - atMs >= STREAK_GAP_MS,
  )
  return broken < 0 ? newestFirstMs.length : broken
}
