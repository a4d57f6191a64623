import { useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '#api/call.ts'
import { MINING_POLL_MS } from '#api/limits.ts'
import { getUserByUid } from '#api/users.ts'
import { request } from '../ask/client.ts'

export type Miner = ReplyOf<typeof getUserByUid>

export const minerKey = (uid: string) => ['user', uid] as const

/** The user who mines, asked for each minute as long as the tab is seen. */
export function useMiner(uid: string) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: minerKey(uid),
    queryFn: ({ signal }) => request(getUserByUid, { uid }, signal),
    enabled: uid !== '',
    refetchInterval: MINING_POLL_MS,
  })
  return { user: data?.user, error, isFetching, refetch }
}
