import { useQuery } from '@tanstack/react-query'
import type { Address } from '#api/chain/address.ts'
import { transactionsOfAddress } from '#api/calls/ledger.ts'
import { request } from '../../../../session/client.ts'
import { isNotFound } from '../../../../ask/failures.ts'

/** Whether some wallet has this address; undefined until that is known. */
export const useIsKnownWallet = (address: Address | null): boolean | undefined =>
  useQuery({
    // Not shown: a key of the cache.
    queryKey: ['is known wallet', address],
    queryFn: ({ signal }) => isKnown(address!, signal),
    enabled: address !== null,
  }).data

async function isKnown(address: Address, signal: AbortSignal): Promise<boolean> {
  try {
    await request(transactionsOfAddress, { address, limit: 1 }, signal)
    return true
  } catch (error) {
    if (isNotFound(error)) return false
    throw error
  }
}
