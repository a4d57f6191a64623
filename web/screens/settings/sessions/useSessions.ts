import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { endOneSession, endOtherSessions, sessions } from '#api/calls/sessions.ts'
import { request } from '../../../session/client.ts'
import { problemOf } from '../../../ask/failures.ts'
import { useSession } from '../../../session/session.ts'
import { showToast } from '../../../ui/feedback/toasts.ts'
import { t } from '../../../language/t.ts'

const keyOf = (uid: string | undefined) => ['sessions', uid]

export function useSessions() {
  const uid = useSession()?.user.uid
  return useQuery({
    queryKey: keyOf(uid),
    queryFn: ({ signal }) => request(sessions, {}, signal),
    refetchOnWindowFocus: 'always',
    select: reply => reply.sessions,
  })
}

/** Ends the session with this id; null: all but this one. Returns the remaining ones. */
export function useEndSessions() {
  const uid = useSession()?.user.uid
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string | null) =>
      id === null ? request(endOtherSessions, {}) : request(endOneSession, { id }),
    onSuccess: (left, id) => {
      queryClient.setQueryData(keyOf(uid), left)
      showToast(
        'success',
        id === null ? t('settings.other_sessions_have_ended') : t('settings.session_has_ended'),
      )
    },
    onError: error => {
      showToast('error', problemOf(error, t('settings.session_could_not_ended')).title)
      void queryClient.invalidateQueries({ queryKey: keyOf(uid) })
    },
  })
}
