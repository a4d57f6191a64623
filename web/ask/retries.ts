import { onlineManager } from '@tanstack/react-query'
import { Refused } from './failures.ts'

const RETRIES = 2
const FIRST_PAUSE_MS = 1000

/** For queries. What is shown stays meanwhile; a first load goes on loading. */
export const retries = {
  /**
   * A refusal is not retried, as the reply would be the same, except that of an overloaded server. Offline,
   * `refetchOnReconnect` retries.
   */
  retry: (failures: number, error: Error): boolean =>
    error instanceof Refused
      ? error.code === 'busy'
      : onlineManager.isOnline() && failures < RETRIES,
  /** With jitter: otherwise all that were refused together would come back together. */
  retryDelay: (failures: number, error: Error): number =>
    error instanceof Refused ? error.waitMs * (1 + Math.random()) : FIRST_PAUSE_MS * 2 ** failures,
}
