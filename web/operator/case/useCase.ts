import { useQuery } from '@tanstack/react-query'
import { kycCase } from '#api/calls/operator.ts'
import { request } from '../client.ts'

export const caseKey = (id: string) => ['case', id]

/**
 * One application. Each time it is asked for is an opening on record, so it is never asked for in the
 * background, and nothing of it is kept once it is closed.
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
