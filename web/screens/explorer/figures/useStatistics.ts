import { useQuery } from '@tanstack/react-query'
import { ledgerStatistics } from '#api/calls/explorer.ts'
import { request } from '../../../session/client.ts'

/** Undefined until they have come, null where they cannot be had. */
export function useStatistics(pollMs: number) {
  const { data, isError } = useQuery({
    queryKey: ['statistics'],
    queryFn: ({ signal }) => request(ledgerStatistics, {}, signal),
    refetchInterval: pollMs,
  })
  return data ?? (isError ? null : undefined)
}
