import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { confirmRequest, declineRequest, operatorRequests } from '#api/calls/operators.ts'
import { request } from '../client.ts'
import { REQUESTS_KEY, refresh } from './useOperators.ts'

const REQUESTS_POLL_MS = 10_000

/** The requests that wait for a second operator. */
export const useRequests = () =>
  useQuery({
    queryKey: REQUESTS_KEY,
    queryFn: async ({ signal }) => (await request(operatorRequests, {}, signal)).requests,
    refetchInterval: REQUESTS_POLL_MS,
  })

interface Answer {
  id: string
  is: 'confirmed' | 'declined'
}

export function useAnswer() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, is }: Answer) =>
      is === 'confirmed'
        ? request(confirmRequest, { id })
        : { ...(await request(declineRequest, { id })), invitation: null },
    // Also after a refusal: another operator may have answered it.
    onSettled: () => refresh(queryClient),
  })
}
