import { useQuery } from '@tanstack/react-query'
import type { Address } from '#api/chain/address.ts'
import { addressSummary } from '#api/calls/explorer.ts'
import { EXPLORER_POLL_MS } from '#api/limits.ts'
import { usePollMs } from '../../../session/live/usePollMs.ts'
import { isNotFound } from '../../../ask/failures.ts'
import { visitor } from '../../../ask/visitor.ts'

/** The ledger's summary of an address, polled: the wallet may be opened at any time. Null: not an address. */
export function useAddress(address: Address | null) {
  const queryKey = ['address', address]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => visitor.request(addressSummary, { address: address! }, signal),
    enabled: address !== null,
    refetchInterval: usePollMs(EXPLORER_POLL_MS),
  })
  return {
    queryKey,
    summary: data,
    isMissing: address === null || isNotFound(error),
    isError: error !== null,
    refetch,
  }
}
