import { QueryClient, onlineManager } from '@tanstack/react-query'
import { retries } from '../ask/retries.ts'
import { session } from './session.ts'
import { openStorage } from '../ui/stored/storage.ts'
import { keepOwnCopy } from './keepOwnCopy.ts'
import { guardSavedApplication } from './savedApplication.ts'

// It is only notified of changes: a page opened offline would not refetch when the network is back.
if ('onLine' in navigator) onlineManager.setOnline(navigator.onLine)

const tabStorage = openStorage(() => window.sessionStorage)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Also offline: the service worker may have a cached response; if not, the failure shows at once.
      networkMode: 'always',
      refetchOnReconnect: true,
      ...retries,
    },
    // Otherwise a mutation made offline would be sent later, when the connection is back.
    mutations: { networkMode: 'always' },
  },
})

// The next user of this browser must not see the previous user's wallet.
session.subscribe(() => queryClient.clear())
keepOwnCopy(queryClient)
guardSavedApplication()
// Also what a screen has stored that is not open now.
session.subscribe(() => tabStorage.clear())
