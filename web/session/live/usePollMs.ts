import { isLowData } from './isLowData.ts'
import { useStore } from '../../ui/createStore.ts'
import { streamState } from './streamState.ts'

/** Still now and then: an event could be lost. */
const LOW_DATA_POLL_MS = 60_000

/** The specified time; where data is scarce and the stream brings what changes, a long one. */
export function usePollMs(pollMs: number): number {
  const isStreaming = useStore(streamState)
  return isStreaming && isLowData() ? Math.max(pollMs, LOW_DATA_POLL_MS) : pollMs
}
