import { QueryClient } from '@tanstack/react-query'
import { Refused } from '../ask/failures.ts'
import { operatorSession } from './session/operatorSession.ts'

const RETRIES = 2

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: (failures, error) => !(error instanceof Refused) && failures < RETRIES },
  },
})

// Nothing of an applicant stays in the memory of a tab that nobody is signed in to.
operatorSession.subscribe(() => queryClient.clear())
