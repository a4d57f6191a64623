import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { retryWhenBusy } from '../../ask/retries.ts'
import { onFirstInput } from '../../ui/onFirstInput.ts'
import { type CheckedBalance, isCurrent } from './checkedBalance.ts'

/** Until a block proves what the newest does not: some seconds. Not with each payment: a busy wallet would ask all the time. */
const PENDING_MS = 3000
/** Until the server shows what was missing. */
const UNSURE_MS = 15_000
/** What is proven stays so. What is unsure may have been settled by an audit on another page. */
const STALE_MS = 60_000

/** The proof of what a wallet holds. */
export function useBalanceProof(address: string | undefined, coins: number | undefined) {
  const isRead = useIsRead()
  return useQuery({
    queryKey: ['balance-proof', address],
    queryFn: async () => (await import('./runBalanceProof.ts')).runBalanceProof(address!),
    enabled: isRead && address !== undefined && coins !== undefined && coins > 0,
    staleTime: ({ state: { data } }) => (data?.certainty === 'unsure' ? 0 : STALE_MS),
    refetchInterval: ({ state: { data } }) => nextCheckMs(data ?? null, coins),
    retry: retryWhenBusy,
  })
}

function nextCheckMs(checked: CheckedBalance | null, coins: number | undefined): number | false {
  if (checked?.certainty === 'refuted') return false
  if (checked?.certainty === 'unsure') return UNSURE_MS
  return checked && isCurrent(checked, coins) ? false : PENDING_MS
}

/** The page itself comes first: a proof is more code than all of it. */
function useIsRead(): boolean {
  const [isRead, setRead] = useState(false)
  useEffect(() => onFirstInput(() => setRead(true)), [])
  return isRead
}
