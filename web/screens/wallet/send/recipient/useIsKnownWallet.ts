import { useQuery } from '@tanstack/react-query'
import type { Address } from '#api/chain/address.ts'
import { isKnownWallet } from './isKnownWallet.ts'

/** Whether some wallet has this address; undefined until that is known. */
export const useIsKnownWallet = (address: Address | null): boolean | undefined =>
  useQuery({
    // Not shown: a key of the cache.
    queryKey: ['is known wallet', address],
    queryFn: ({ signal }) => isKnownWallet(address!, signal),
    enabled: address !== null,
  }).data
