import { onlineManager } from '@tanstack/react-query'
import { Refused } from './failures.ts'

const RETRIES = 2
const FIRST_PAUSE_MS = 1000
/** Tries of an action, while its user waits. */
const BUSY_TRIES = 4

/** For queries. What is shown stays meanwhile; a first load keeps loading. */
export const retries = {
  /**
   * A refusal is not retried, as the reply would be the same, except that of an overloaded server. Offline,
   * `refetchOnReconnect` retries.
   */
  retry: (failures: number, error: Error): boolean =>
    error instanceof Refused ? isBusy(error) : onlineManager.isOnline() && failures < RETRIES,
  /** With jitter: otherwise all that were refused together would come back together. */
  retryDelay: (failures: number, error: Error): number =>
    error instanceof Refused ? error.waitMs * (1 + Math.random()) : FIRST_PAUSE_MS * 2 ** failures,
}

/** For what has its own button to try again. */
export const retryWhenBusy = (_failures: number, error: Error): boolean => isBusy(error)

const isBusy = (error: unknown): error is Refused =>
  error instanceof Refused && error.code === 'busy'

/** For actions. An overloaded server has not read what it refuses, so even a payment can be sent again. */
export async function retriedWhenBusy<T>(act: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await act()
    } catch (error) {
      if (!isBusy(error) || tries === BUSY_TRIES) throw error
      await new Promise(done => setTimeout(done, retries.retryDelay(0, error)))
    }
}
