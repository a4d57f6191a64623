import { useQuery } from '@tanstack/react-query'
import { ledgerStatistics } from '#api/explorer.ts'
import { HOME_POLL_MS } from '#api/limits.ts'
import { request } from '../ask/client.ts'

/** How many wallets there are: what a rank is one of. Undefined until it is known. */
export const useWalletCount = (): number | undefined =>
  useQuery({
    queryKey: ['statistics'],
    queryFn: ({ signal }) => request(ledgerStatistics, {}, signal),
    refetchInterval: HOME_POLL_MS,
    select: ({ wallets }) => wallets,
  }).data
