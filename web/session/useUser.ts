import { useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '#api/call.ts'
import { getUserByUid } from '#api/calls/users.ts'
import { request } from './client.ts'
import { usePollMs } from './live/usePollMs.ts'
import { useSession } from './session.ts'

export type User = ReplyOf<typeof getUserByUid>['user']

const SAME_VISIT_MS = 500

export const userKey = (uid: string) => ['user', uid] as const

/**
 * The logged-in user from the server, polled while the tab is visible. Read only the fields that you show:
 * a component that reads `isFetching` renders at every poll.
 */
export function useUser(pollMs: number) {
  const uid = useSession()?.user.uid ?? ''
  return useQuery({
    queryKey: userKey(uid),
    queryFn: ({ signal }) => readUser(uid, signal),
    enabled: uid !== '',
    refetchInterval: usePollMs(pollMs),
    // The shell and its screen mount one after the other; one request serves both.
    staleTime: SAME_VISIT_MS,
  })
}

async function readUser(uid: string, signal: AbortSignal): Promise<User> {
  const { user } = await request(getUserByUid, { uid }, signal)
  const { totalCoins, lastMiningTime } = user as Partial<User>
  // The specification: 0 and 'Never' where they are missing.
  return { ...user, totalCoins: totalCoins ?? 0, lastMiningTime: lastMiningTime ?? null }
}
