import { useQuery } from '@tanstack/react-query'
import { ledgerStatistics } from '#api/calls/explorer.ts'
import { usePollMs } from '../../../session/live/usePollMs.ts'
import { request } from '../../../session/client.ts'

/** Undefined while they load, null if they cannot be fetched. */
export function useStatistics(pollMs: number) {
  const { data, isError } = useQuery({
    queryKey: ['statistics'],
    queryFn: ({ signal }) => request(ledgerStatistics, {}, signal),
    refetchInterval: usePollMs(pollMs),
  })
  return data ?? (isError ? null : undefined)
}
