import { QueryClient, onlineManager } from '@tanstack/react-query'
import { Refused } from '../ask/failures.ts'
import { session } from './session.ts'
import { keepOwnCopy } from './keepOwnCopy.ts'

const RETRIES = 2

// It hears only of changes: what was opened offline would not be asked for again when the network is back.
if ('onLine' in navigator) onlineManager.setOnline(navigator.onLine)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Asked offline too: the service worker may remember the answer, and where it does not, that is said at once.
      networkMode: 'always',
      refetchOnReconnect: true,
      // The server's "no" is an answer: asking again gives the same.
      retry: (failures, error) => !(error instanceof Refused) && failures < RETRIES,
    },
    // Else what was asked for offline would wait, and happen by itself when the connection is back.
    mutations: { networkMode: 'always' },
  },
})

// The next user of this browser must not see a glimpse of the last one's wallet.
session.subscribe(() => queryClient.clear())
keepOwnCopy(queryClient)
