import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReplyOf } from '#api/call.ts'
import { passkeys } from '#api/calls/passkeys.ts'
import { ownerKeysKey } from '../../../account/ownerKeys/useOwnerKeys.ts'
import { request } from '../../../session/client.ts'
import { useSession } from '../../../session/session.ts'
import { showToast } from '../../../ui/feedback/toasts.ts'

const keyOf = (uid: string | undefined) => ['passkeys', uid]

type Reply = ReplyOf<typeof passkeys>

export function usePasskeys() {
  const uid = useSession()?.user.uid
  return useQuery({
    queryKey: keyOf(uid),
    queryFn: ({ signal }) => request(passkeys, {}, signal),
    refetchOnWindowFocus: 'always',
  })
}

/** The reply to a change is the new state. */
export function usePasskeyChange<Values>(
  ask: (values: Values) => Promise<Reply>,
  news: string,
  onDone: () => void,
) {
  const uid = useSession()?.user.uid
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ask,
    onSuccess: reply => {
      queryClient.setQueryData(keyOf(uid), reply)
      // They list the passkeys that could be keys of the wallet.
      void queryClient.invalidateQueries({ queryKey: ownerKeysKey(uid) })
      showToast('success', news)
      onDone()
    },
  })
}
