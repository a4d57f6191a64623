import { QueryClient } from '@tanstack/react-query'
import { Refused } from './failures.ts'
import { session } from '../session/session.ts'
import { keepOwnCopy } from './keepOwnCopy.ts'

const RETRIES = 2

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Asked once offline too: the service worker may remember the answer.
      networkMode: 'offlineFirst',
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
