import { useQuery } from '@tanstack/react-query'
import { WALLET_POLL_MS } from '#api/limits.ts'
import { getUserByUid } from '#api/users.ts'
import { request } from '../ask/client.ts'

/**
 * The user, asked for each second as long as the tab is seen. Who reads more than these fields of the
 * query is drawn anew each second, whether or not anything changed.
 */
export function useWalletUser(uid: string) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['user', uid],
    queryFn: ({ signal }) => request(getUserByUid, { uid }, signal),
    enabled: uid !== '',
    refetchInterval: WALLET_POLL_MS,
  })
  return { user: data?.user, isError, refetch }
}
