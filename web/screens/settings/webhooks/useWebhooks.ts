import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReplyOf } from '#api/call.ts'
import { webhookAttempts, webhooks } from '#api/calls/webhooks.ts'
import { request } from '../../../session/client.ts'
import { useSession } from '../../../session/session.ts'
import { useListChange } from '../useListChange.ts'

/** While somebody looks at the attempts. */
const ATTEMPTS_POLL_MS = 3000

const keyOf = (uid: string | undefined) => ['webhooks', uid]
const attemptsKey = (id: string) => ['webhook-attempts', id]

type Reply = ReplyOf<typeof webhooks>

export function useWebhooks(isPolled = false) {
  const uid = useSession()?.user.uid
  return useQuery({
    queryKey: keyOf(uid),
    queryFn: async ({ signal }) => (await request(webhooks, {}, signal)).webhooks,
    refetchOnWindowFocus: 'always',
    refetchInterval: isPolled && ATTEMPTS_POLL_MS,
  })
}

export function useAttempts(id: string) {
  return useQuery({
    queryKey: attemptsKey(id),
    queryFn: ({ signal }) => request(webhookAttempts, { id }, signal),
    refetchInterval: ATTEMPTS_POLL_MS,
    select: reply => reply.attempts,
  })
}

export function useWebhookChange<Values, Changed extends Reply>(
  ask: (values: Values) => Promise<Changed>,
  onDone: (reply: Changed) => void,
) {
  const uid = useSession()?.user.uid
  return useListChange({ listKey: keyOf(uid), ask, listOf: reply => reply.webhooks, onDone })
}

/** A test delivery is in the log at once. */
export function useAttemptsRefresh(id: string): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: attemptsKey(id) })
}
