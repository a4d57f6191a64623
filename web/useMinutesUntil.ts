import { useSyncExternalStore } from 'react'
import { serverClock } from './serverClock.ts'

const MINUTE_MS = 60_000
const LOOK_EVERY_MS = 1000

/** Whole minutes, rounded up, until the server's clock says so; 0 from then on. */
export function useMinutesUntil(atMs: number): number {
  return useSyncExternalStore(everySecond, () => minutesUntil(atMs))
}

/** Looks often, because a machine may have slept; a component renders only when the minute changes. */
function everySecond(look: () => void): () => void {
  const timer = setInterval(look, LOOK_EVERY_MS)
  return () => clearInterval(timer)
}

const minutesUntil = (atMs: number): number =>
  Math.max(0, Math.ceil((atMs - serverClock.now()) / MINUTE_MS))
