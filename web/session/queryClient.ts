import { QueryClient, onlineManager } from '@tanstack/react-query'
import { Refused } from '../ask/failures.ts'
import { session } from './session.ts'
import { keepOwnCopy } from './keepOwnCopy.ts'
import { guardSavedApplication } from './savedApplication.ts'

const RETRIES = 2

// It only hears changes: a page opened offline would not refetch when the network is back.
if ('onLine' in navigator) onlineManager.setOnline(navigator.onLine)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Also offline: the service worker may have a cached response; if not, the failure shows at once.
      networkMode: 'always',
      refetchOnReconnect: true,
      // A refusal is not retried: the reply would be the same. Offline, `refetchOnReconnect` retries.
      retry: (failures, error) =>
        onlineManager.isOnline() && !(error instanceof Refused) && failures < RETRIES,
    },
    // Otherwise a mutation made offline would be sent later, when the connection is back.
    mutations: { networkMode: 'always' },
  },
})

// The next user of this browser must not see the previous user's wallet.
session.subscribe(() => queryClient.clear())
keepOwnCopy(queryClient)
guardSavedApplication()
