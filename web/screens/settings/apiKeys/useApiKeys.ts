import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReplyOf } from '#api/call.ts'
import { apiKeys } from '#api/calls/apiKeys.ts'
import { request } from '../../../session/client.ts'
import { useSession } from '../../../session/session.ts'

const keyOf = (uid: string | undefined) => ['api-keys', uid]

type Reply = ReplyOf<typeof apiKeys>

export function useApiKeys() {
  const uid = useSession()?.user.uid
  return useQuery({
    queryKey: keyOf(uid),
    queryFn: ({ signal }) => request(apiKeys, {}, signal),
    refetchOnWindowFocus: 'always',
    select: reply => reply.apiKeys,
  })
}

/** The reply to a change has the new list. */
export function useApiKeyChange<Values, Changed extends Reply>(
  ask: (values: Values) => Promise<Changed>,
  onDone: (reply: Changed) => void,
) {
  const uid = useSession()?.user.uid
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ask,
    // Otherwise the secret of a new key would stay in the cache of mutations.
    gcTime: 0,
    onSuccess: reply => {
      queryClient.setQueryData<Reply>(keyOf(uid), { apiKeys: reply.apiKeys })
      onDone(reply)
    },
  })
}
