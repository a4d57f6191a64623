import { session } from './session.ts'
import { makeClient } from '../ask/makeClient.ts'
import { showToast } from '../ui/feedback/toasts.ts'
import { t } from '../language/t.ts'

export type { ListPage } from '../ask/makeClient.ts'

/** The client of the logged-in user. */
export const member = makeClient({
  read: () => session.read()?.token ?? null,
  onRefused: expireSession,
})
export const { request, requestPage, requestBlob, requestStream, upload } = member

/**
 * The server rejected this token. A late response, after a log-out or a new log-in, must not end the
 * current session.
 */
function expireSession(token: string): void {
  if (session.read()?.token !== token) return
  // First: the log-in screen that follows shows it at its form.
  showToast('error', t('refusals.session_expired'))
  session.end()
}
