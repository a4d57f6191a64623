import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Transaction } from '#api/schemas/ledger.ts'
import { userKey } from '../useUser.ts'
import { liveRows } from './liveRows.ts'
import type { StreamEvent } from './readEvents.ts'

/** What changes with every block. */
const STATISTICS = ['statistics']
// Not shown: keys of the cache.
const OF_BLOCKS = [STATISTICS, ['transactions'], ['top holders'], ['daily totals'], ['address']]

/** Updates shown data that has changed; polling continues. */
export const refresh = {
  own: (client: QueryClient, uid: string, address: string): void => {
    // Not shown: keys of the cache.
    const keys = [userKey(uid), ['history', address, 'newest'], ['has received', address]]
    for (const queryKey of keys) void askAgain(client, queryKey)
  },

  /**
   * Lists add the rows of a `block` event. Fetching at each one would be a request per second on a busy chain, and each
   * restarts the poll's timer: the list would never be polled at its own times.
   */
  blocks: (client: QueryClient, { name, data }: Pick<StreamEvent, 'name' | 'data'>): void => {
    const { newest } = data as { newest?: Transaction[] }
    if (name === 'reset') liveRows.clear()
    if (name !== 'block') return refetch(client, OF_BLOCKS)
    if (!newest) return
    liveRows.add(newest)
    refetch(client, [STATISTICS])
  },
}

/**
 * A hidden tab refetches when it is visible again. Pending requests are not restarted: on a slow connection
 * none would ever finish.
 */
function refetch(client: QueryClient, keys: readonly QueryKey[]): void {
  const refetchType = document.hidden ? 'none' : 'active'
  for (const queryKey of keys)
    void client.invalidateQueries({ queryKey, refetchType }, { cancelRefetch: false })
}

/** The first fetch is not restarted: its reply may be older than the event, so it is followed by another. */
async function askAgain(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const underWay = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })
  const isFirst = underWay.some(({ state }) => state.data === undefined)
  await client.invalidateQueries({ queryKey })
  if (isFirst) await client.invalidateQueries({ queryKey })
}
