import { QueryClient } from '@tanstack/react-query'
import { Refused } from '../ask/failures.ts'
import { operatorSession } from './session/operatorSession.ts'

const RETRIES = 2

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: (failures, error) => !(error instanceof Refused) && failures < RETRIES },
    // Else a decision made offline would wait, and happen by itself when the connection is back.
    mutations: { networkMode: 'always' },
  },
})

// Nothing of an applicant stays in the memory of a tab that nobody is signed in to.
operatorSession.subscribe(() => queryClient.clear())
