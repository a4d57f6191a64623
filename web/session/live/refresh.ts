import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { userKey } from '../useUser.ts'

/** What changes with every block. */
const OF_BLOCKS = [['statistics'], ['transactions'], ['top holders'], ['daily totals']]

/** Refetches shown data that has changed; polling continues. */
export const refresh = {
  own: (client: QueryClient, uid: string, address: string): void => {
    const keys = [userKey(uid), ['history', address, 'newest'], ['has received', address]]
    for (const queryKey of keys) void askAgain(client, queryKey)
  },

  /**
   * A hidden tab refetches when it is visible again. Pending requests are not restarted: on a slow connection
   * none would ever finish.
   */
  blocks: (client: QueryClient): void => {
    const refetchType = document.hidden ? 'none' : 'active'
    for (const queryKey of OF_BLOCKS)
      void client.invalidateQueries({ queryKey, refetchType }, { cancelRefetch: false })
  },
}

/** The first fetch is not restarted: its reply may be older than the event, so it is followed by another. */
async function askAgain(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const underWay = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })
  const isFirst = underWay.some(({ state }) => state.data === undefined)
  await client.invalidateQueries({ queryKey })
  if (isFirst) await client.invalidateQueries({ queryKey })
}
