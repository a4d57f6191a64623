import { format } from '../../ui/format.ts'
import { t } from '../../language/t.ts'

/** Clocks may differ by as much, as in an audit. */
const MAX_AHEAD_MS = 120_000

/** By the reader's own clock: that of the server could make an old cosignature look fresh. */
export function cosignedAgo(atSeconds: number): string {
  const atMs = atSeconds * 1000
  const elapsedMs = Date.now() - atMs
  return elapsedMs < -MAX_AHEAD_MS
    ? t('proof.ahead_of_clock', { time: format.moment(atMs) })
    : format.ago(elapsedMs)
}
