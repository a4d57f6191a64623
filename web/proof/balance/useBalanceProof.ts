import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** The proof of what a wallet holds, made anew whenever that changes. */
export function useBalanceProof(address: string | undefined, coins: number | undefined) {
  const isIdle = useIdle()
  return useQuery({
    queryKey: ['balance-proof', address, coins],
    queryFn: async () => (await import('./runBalanceProof.ts')).runBalanceProof(address!),
    enabled: isIdle && address !== undefined && coins !== undefined && coins > 0,
    staleTime: Infinity,
    refetchInterval: ({ state: { data } }) => (data === null || data?.since ? PENDING_MS : false),
    retry: false,
  })
}

/** Not before the page itself has come: it is fetched and computed beside it. */
function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIdle(true), PAGE_FIRST_MS)
    return () => clearTimeout(timer)
  }, [])
  return isIdle
}

const PAGE_FIRST_MS = 500
/** Until a later block proves what the newest does not. */
const PENDING_MS = 60_000
