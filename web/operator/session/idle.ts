const MINUTE_MS = 60_000
const IDLE_MS = 15 * MINUTE_MS
const WARNING_MS = MINUTE_MS

export const IDLE_SENTENCE = 'You were signed out after 15 minutes without activity.'

export const isIdle = (seenAtMs: number, nowMs: number): boolean => nowMs - seenAtMs >= IDLE_MS

/** In the last minute: whoever reads without touching anything must be able to stay. */
export const isAlmostIdle = (seenAtMs: number, nowMs: number): boolean =>
  nowMs - seenAtMs >= IDLE_MS - WARNING_MS
