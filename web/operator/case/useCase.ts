import { useQuery } from '@tanstack/react-query'
import { kycCase } from '#api/calls/operator.ts'
import { request } from '../client.ts'

export const caseKey = (id: string) => ['case', id]

/**
 * One application. Each fetch is recorded as a view, so it is never fetched in the background, and it is
 * not cached after it is closed.
 */
export const useCase = (id: string) =>
  useQuery({
    queryKey: caseKey(id),
    queryFn: ({ signal }) => request(kycCase, { id }, signal),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
