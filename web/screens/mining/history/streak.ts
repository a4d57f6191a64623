import { MINING_COOLDOWN_MS } from '#api/limits.ts'

/** From here on after a claim, the next one starts a new streak. */
export const STREAK_GAP_MS = 2 * MINING_COOLDOWN_MS

/** How many claims hang together up to the newest, with less than 48 hours between neighbours. */
export function streak(newestFirstMs: readonly number[]): number {
  const broken = newestFirstMs.findIndex(
    (atMs, index) => index > 0 && newestFirstMs[index - 1]! - atMs >= STREAK_GAP_MS,
  )
  return broken < 0 ? newestFirstMs.length : broken
}
