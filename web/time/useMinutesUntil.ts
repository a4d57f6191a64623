import { useSyncExternalStore } from 'react'
import { everySecond } from './everySecond.ts'
import { serverClock } from './serverClock.ts'
import { MINUTE_MS } from '#api/time.ts'

/** Whole minutes, rounded down, until that time by the server's clock; then null. Renders once a minute. */
export function useMinutesUntil(atMs: number): number | null {
  return useSyncExternalStore(everySecond, () => minutesUntil(atMs))
}

function minutesUntil(atMs: number): number | null {
  const leftMs = atMs - serverClock.now()
  return leftMs > 0 ? Math.floor(leftMs / MINUTE_MS) : null
}
