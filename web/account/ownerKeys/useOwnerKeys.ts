import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ownerKeys } from '#api/calls/ownerKeys.ts'
import type { OwnerKeys } from '#api/schemas/ownerKeys.ts'
import { request } from '../../session/client.ts'
import { useSession } from '../../session/session.ts'
import { showToast } from '../../ui/feedback/toasts.ts'

const WAITING_POLL_MS = 60_000
export const ownerKeysKey = (uid: string | undefined) => ['owner-keys', uid]

/** Who can move the user's coins. */
export function useOwnerKeys() {
  const uid = useSession()?.user.uid
  return useQuery({
    queryKey: ownerKeysKey(uid),
    queryFn: ({ signal }) => request(ownerKeys, {}, signal),
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => state.data?.state === 'waiting' && WAITING_POLL_MS,
  })
}

/** The reply to a change is the new state. */
export function useOwnerKeysChange<Values>(
  ask: (values: Values) => Promise<OwnerKeys>,
  news: string,
  onDone: () => void,
) {
  const uid = useSession()?.user.uid
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ask,
    onSuccess: reply => {
      queryClient.setQueryData(ownerKeysKey(uid), reply)
      showToast('success', news)
      onDone()
    },
    // Another device may have changed them.
    onError: () => queryClient.invalidateQueries({ queryKey: ownerKeysKey(uid) }),
  })
}
