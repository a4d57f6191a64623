import { useSyncExternalStore } from 'react'
import { everySecond } from './everySecond.ts'
import { serverClock } from './serverClock.ts'

const MINUTE_MS = 60_000

/** Whole minutes, rounded up, until the server's clock says so; 0 from then on. Renders once a minute. */
export function useMinutesUntil(atMs: number): number {
  return useSyncExternalStore(everySecond, () => minutesUntil(atMs))
}

const minutesUntil = (atMs: number): number =>
  Math.max(0, Math.ceil((atMs - serverClock.now()) / MINUTE_MS))
