import { useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '#api/call.ts'
import { getUserByUid } from '#api/calls/users.ts'
import { request } from './client.ts'
import { Refused } from '../ask/failures.ts'
import { useSession } from './session.ts'

export type User = ReplyOf<typeof getUserByUid>['user']

const SAME_VISIT_MS = 500

export const userKey = (uid: string) => ['user', uid] as const

/**
 * Who is logged in, as the server knows them, asked for again as long as the tab is seen. Read only the
 * fields that you draw: whoever reads `isFetching` is drawn anew with every poll.
 */
export function useUser(pollMs: number) {
  const uid = useSession()?.user.uid ?? ''
  return useQuery({
    queryKey: userKey(uid),
    queryFn: ({ signal }) => readUser(uid, signal),
    enabled: uid !== '',
    refetchInterval: pollMs,
    // The shell and its screen come one after the other, and ask once.
    staleTime: SAME_VISIT_MS,
  })
}

/** An answer without a user is none: the screens would wait for it for ever. */
async function readUser(uid: string, signal: AbortSignal): Promise<User> {
  const answer: { user?: User } | null = await request(getUserByUid, { uid }, signal)
  if (!answer?.user) throw new Refused(200, answer)
  return answer.user
}
