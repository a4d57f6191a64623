import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { onFirstStir } from '../../ui/onFirstStir.ts'
import { isCurrent } from './provedBalance.ts'

/** Until a block proves what the newest does not: some seconds. Not with each payment: a busy wallet would ask all the time. */
const PENDING_MS = 3000
/** What is proved stays so. */
const STALE_MS = 60_000

/** The proof of what a wallet holds. */
export function useBalanceProof(address: string | undefined, coins: number | undefined) {
  const isRead = useIsRead()
  return useQuery({
    queryKey: ['balance-proof', address],
    queryFn: async () => (await import('./runBalanceProof.ts')).runBalanceProof(address!),
    enabled: isRead && address !== undefined && coins !== undefined && coins > 0,
    staleTime: STALE_MS,
    refetchInterval: ({ state: { data } }) => (data && isCurrent(data, coins) ? false : PENDING_MS),
    retry: false,
  })
}

/** The page itself comes first: a proof is more code than all of it. */
function useIsRead(): boolean {
  const [isRead, setRead] = useState(false)
  useEffect(() => onFirstStir(() => setRead(true)), [])
  return isRead
}
