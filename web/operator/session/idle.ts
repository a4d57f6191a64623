import { OPERATOR_IDLE_MS } from '#api/limits.ts'

const WARNING_MS = 60_000

export const IDLE_SENTENCE = 'You were signed out after 15 minutes without activity.'

export const isIdle = (seenAtMs: number, nowMs: number): boolean =>
  nowMs - seenAtMs >= OPERATOR_IDLE_MS

/** In the last minute: whoever reads without touching anything must be able to stay. */
export const isAlmostIdle = (seenAtMs: number, nowMs: number): boolean =>
  nowMs - seenAtMs >= OPERATOR_IDLE_MS - WARNING_MS
