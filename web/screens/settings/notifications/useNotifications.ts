import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { notifications, setMailChoices, setPushChoices } from '#api/calls/notifications.ts'
import type { Notifications, NotificationChoices } from '#api/schemas/notifications.ts'
import { request } from '../../../session/client.ts'
import { problemOf } from '../../../ask/failures.ts'
import { currentSubscription, leavePush } from '../../../account/push/subscription.ts'
import { keysOf, NoPush, subscribePush } from '../../../account/push/subscribePush.ts'
import { showToast } from '../../../ui/feedback/toasts.ts'
import { t } from '../../../language/t.ts'

const KEY = ['notifications']
const NOTHING: NotificationChoices = { coins: false, mining: false }

export const useNotifications = () =>
  useQuery({ queryKey: KEY, queryFn: ({ signal }) => readNotifications(signal) })

/** A browser without a subscription gets no push, whatever the server has stored. */
async function readNotifications(signal: AbortSignal): Promise<Notifications> {
  const [known, subscription] = await Promise.all([
    request(notifications, {}, signal),
    currentSubscription(),
  ])
  return subscription ? known : { ...known, push: NOTHING }
}

export const useMailChoices = () =>
  useChange((choices: NotificationChoices) => request(setMailChoices, choices))

export const usePushChoices = (serverKey: string) =>
  useChange(async (choices: NotificationChoices) => {
    const device = keysOf(await subscribePush(serverKey))
    const reply = await request(setPushChoices, { ...choices, ...device })
    if (!choices.coins && !choices.mining) await leavePush()
    return reply
  })

/** The reply to a change is the whole state. */
function useChange(ask: (choices: NotificationChoices) => Promise<Notifications>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ask,
    onSuccess: reply => queryClient.setQueryData(KEY, reply),
    onError: error =>
      showToast(
        'error',
        error instanceof NoPush
          ? error.message
          : problemOf(error, t('settings.could_not_changed')).title,
      ),
  })
}
