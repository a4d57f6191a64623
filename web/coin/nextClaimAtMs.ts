import { MINING_COOLDOWN_MS } from '#api/limits.ts'

interface Known {
  /** Of the user, as last fetched. Null: never. */
  lastMiningTime: string | null
  /** When the network may mine again, as last fetched. Null: now. */
  networkMiningAvailableAt?: string | null | undefined
  /** What the server answered to the latest attempt, granted or not. */
  nextMiningAvailableAt?: string | null | undefined
}

/**
 * When mining is possible again by everything that is known; 0 when nothing stands against it. The
 * latest counts: a poll that was on its way during the claim still brings the old time.
 */
export function nextClaimAtMs(known: Known): number {
  const byUser = timeMs(known.lastMiningTime)
  return Math.max(
    byUser && byUser + MINING_COOLDOWN_MS,
    timeMs(known.networkMiningAvailableAt),
    timeMs(known.nextMiningAvailableAt),
  )
}

function timeMs(iso: string | null | undefined): number {
  const atMs = Date.parse(iso ?? '')
  return Number.isFinite(atMs) ? atMs : 0
}
