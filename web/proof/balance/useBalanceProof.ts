import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isCurrent } from './provedBalance.ts'

/** Not before the page itself has come: the proof is fetched and computed beside it. */
const PAGE_FIRST_MS = 500
/** Until a later block proves what the newest does not. Not with each payment: a busy wallet would ask all the time. */
const PENDING_MS = 60_000

/** The proof of what a wallet holds. */
export function useBalanceProof(address: string | undefined, coins: number | undefined) {
  const isIdle = useIdle()
  return useQuery({
    queryKey: ['balance-proof', address],
    queryFn: async () => (await import('./runBalanceProof.ts')).runBalanceProof(address!),
    enabled: isIdle && address !== undefined && coins !== undefined && coins > 0,
    staleTime: PENDING_MS,
    refetchInterval: ({ state: { data } }) => (data && isCurrent(data, coins) ? false : PENDING_MS),
    retry: false,
  })
}

function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIdle(true), PAGE_FIRST_MS)
    return () => clearTimeout(timer)
  }, [])
  return isIdle
}
