import { HOUR_MS } from '#api/time.ts'

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 12 * HOUR_MS
/** With these pauses about 75 hours. */
const RETRIES = 25

/**
 * The pause after this many failures of one event: none after the first, then twice as long each time. Null: give up.
 * Short at first, because later events wait: a receiver that fails now and then would otherwise fall far behind.
 */
export function pauseAfter(failures: number): number | null {
  if (failures > RETRIES) return null
  if (failures <= 1) return 0
  return Math.min(FIRST_PAUSE_MS * 2 ** (failures - 2), LONGEST_PAUSE_MS)
}
