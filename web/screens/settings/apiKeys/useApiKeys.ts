import { useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '#api/call.ts'
import { apiKeys } from '#api/calls/apiKeys.ts'
import { request } from '../../../session/client.ts'
import { useSession } from '../../../session/session.ts'
import { useListChange } from '../useListChange.ts'

const keyOf = (uid: string | undefined) => ['api-keys', uid]

type Reply = ReplyOf<typeof apiKeys>

export function useApiKeys() {
  const uid = useSession()?.user.uid
  return useQuery({
    queryKey: keyOf(uid),
    queryFn: async ({ signal }) => (await request(apiKeys, {}, signal)).apiKeys,
    refetchOnWindowFocus: 'always',
  })
}

export function useApiKeyChange<Values, Changed extends Reply>(
  ask: (values: Values) => Promise<Changed>,
  onDone: (reply: Changed) => void,
) {
  const uid = useSession()?.user.uid
  return useListChange({ listKey: keyOf(uid), ask, listOf: reply => reply.apiKeys, onDone })
}
