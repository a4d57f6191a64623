import { MINING_COOLDOWN_MS } from '#api/limits.ts'

interface ClaimTimes {
  /** The user's, as last fetched. Null: never. */
  lastMiningTime: string | null
  /** When the network may mine again, as last fetched. Null: now. */
  networkMiningAvailableAt?: string | null | undefined
  /** From the reply to the latest attempt, successful or not. */
  nextMiningAvailableAt?: string | null | undefined
}

/**
 * When mining is possible again; 0: now. The latest of all known times: a poll that was in flight during
 * the claim still has the old one.
 */
export function nextClaimAtMs(known: ClaimTimes): number {
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
