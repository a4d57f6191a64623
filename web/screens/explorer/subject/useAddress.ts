import { useQuery } from '@tanstack/react-query'
import type { Address } from '#api/chain/address.ts'
import { addressSummary } from '#api/calls/explorer.ts'
import { EXPLORER_POLL_MS } from '#api/limits.ts'
import { request } from '../../../session/client.ts'
import { isNotFound } from '../../../ask/failures.ts'

/** What the ledger knows of an address, kept up to date: an account may be opened any moment. Null: the text is no address. */
export function useAddress(address: Address | null) {
  const queryKey = ['address', address]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => request(addressSummary, { address: address! }, signal),
    enabled: address !== null,
    refetchInterval: EXPLORER_POLL_MS,
  })
  return {
    queryKey,
    summary: data,
    isMissing: address === null || isNotFound(error),
    isError: error !== null,
    refetch,
  }
}
