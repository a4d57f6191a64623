import type { QueryClient } from '@tanstack/react-query'
import { userKey } from '../useUser.ts'

/** What changes with every block. */
const OF_BLOCKS = [['statistics'], ['transactions'], ['top holders'], ['daily totals']]

/** Asks at once for what is shown and has changed; polling goes on as it is. */
export const refresh = {
  own: (client: QueryClient, uid: string, address: string): void => {
    const keys = [userKey(uid), ['history', address, 'newest'], ['has received', address]]
    for (const queryKey of keys) void client.invalidateQueries({ queryKey })
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
