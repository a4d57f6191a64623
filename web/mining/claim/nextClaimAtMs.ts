import { MINING_COOLDOWN_MS } from '#api/limits.ts'

interface Known {
  /** Of the user, as last fetched. Null: never. */
  lastMiningTime: string | null
  /** What the server answered to the latest attempt, granted or not. */
  nextMiningAvailableAt: string | null
}

/**
 * When mining is possible again by everything that is known; 0 when nothing stands against it. The
 * later of the two counts: a poll that was on its way during the claim still brings the old time.
 */
export function nextClaimAtMs({ lastMiningTime, nextMiningAvailableAt }: Known): number {
  const byUser = timeMs(lastMiningTime)
  return Math.max(byUser && byUser + MINING_COOLDOWN_MS, timeMs(nextMiningAvailableAt))
}

function timeMs(iso: string | null): number {
  const atMs = Date.parse(iso ?? '')
  return Number.isFinite(atMs) ? atMs : 0
}
