import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { userKey } from '../useUser.ts'

/** What changes with every block. */
const OF_BLOCKS = [['statistics'], ['transactions'], ['top holders'], ['daily totals']]

/** Asks at once for what is shown and has changed; polling goes on as it is. */
export const refresh = {
  own: (client: QueryClient, uid: string, address: string): void => {
    const keys = [userKey(uid), ['history', address, 'newest'], ['has received', address]]
    for (const queryKey of keys) void askAgain(client, queryKey)
  },

  /**
   * A tab that nobody sees asks when it is seen. What is under way is not asked for anew: on a slow line
   * no answer would ever come.
   */
  blocks: (client: QueryClient): void => {
    const refetchType = document.hidden ? 'none' : 'active'
    for (const queryKey of OF_BLOCKS)
      void client.invalidateQueries({ queryKey, refetchType }, { cancelRefetch: false })
  },
}

/** What is asked for the first time is not begun anew: its answer may be older than the news, and is asked for once more. */
async function askAgain(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const underWay = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })
  const isFirst = underWay.some(({ state }) => state.data === undefined)
  await client.invalidateQueries({ queryKey })
  if (isFirst) await client.invalidateQueries({ queryKey })
}
