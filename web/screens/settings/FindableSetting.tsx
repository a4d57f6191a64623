import { useMutation, useQueryClient } from '@tanstack/react-query'
import { HOME_POLL_MS } from '#api/limits.ts'
import { setFindable } from '#api/calls/people.ts'
import { request } from '../../session/client.ts'
import { problemOf } from '../../ask/failures.ts'
import { useSession } from '../../session/session.ts'
import { userKey, useUser } from '../../session/useUser.ts'
import { showToast } from '../../ui/feedback/toasts.ts'
import { SwitchSetting } from './Setting.tsx'
import { t } from '../../language/t.ts'

/** Off by default. Shows the new value while it is saved, the old one if that failed. */
export function FindableSetting() {
  const uid = useSession()?.user.uid ?? ''
  const { data: user } = useUser(HOME_POLL_MS)
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: (isFindable: boolean) => request(setFindable, { isFindable }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: userKey(uid) }),
    onError: error => showToast('error', problemOf(error, t('settings.could_not_changed')).title),
  })
  const name = user?.username ?? ''
  return (
    <SwitchSetting
      name={t('settings.let_people_find_my')}
      text={t('settings.logged_users_who_enter', { name })}
      isOn={
        (change.isPending && change.variables) || (!change.isPending && user?.isFindable) || false
      }
      onSwitch={change.mutate}
    />
  )
}
