import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { MINING_COOLDOWN_MS, MINING_OVERLAY_MS } from '#api/limits.ts'
import { type User, userKey } from '../../../session/useUser.ts'
import { serverClock } from '../../../time/serverClock.ts'
import { type Claimed, claim } from './claim.ts'

/** The latest attempt to mine on this page, and the overlay that belongs to it. */
export function useClaim({ id, uid }: { id: string; uid: string }) {
  const queryClient = useQueryClient()
  const { mutate, reset, data, error, isPending, variables } = useMutation({
    mutationFn: (_startedAtMs: number) => claim(queryClient, id),
    onSuccess: claimed =>
      queryClient.setQueryData<User>(userKey(uid), known => known && afterClaim(known, claimed)),
    // Not awaited: the overlay would stay longer.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: userKey(uid) }),
  })
  const isActive = useIsActive(data)

  return {
    start: () => mutate(serverClock.now()),
    forget: reset,
    attempt: { startedAtMs: variables ?? 0, answer: data, error },
    isActive,
    isOverlayShown: isPending || isActive,
  }
}

/** True for 5 seconds after each claim that was paid. */
function useIsActive(claimed: Claimed | undefined): boolean {
  const [ended, setEnded] = useState<Claimed>()
  const isActive = claimed !== undefined && claimed !== ended

  useEffect(() => {
    if (!isActive) return
    const timer = setTimeout(() => setEnded(claimed), MINING_OVERLAY_MS)
    return () => clearTimeout(timer)
  }, [isActive, claimed])

  return isActive
}

/** The user as the next poll will show it. */
function afterClaim(user: User, { totalCoins, nextMiningAvailableAt }: Claimed): User {
  const claimedAtMs = Date.parse(nextMiningAvailableAt) - MINING_COOLDOWN_MS
  return { ...user, totalCoins, lastMiningTime: new Date(claimedAtMs).toISOString() }
}
