import { session } from './session.ts'
import { makeClient } from '../ask/client.ts'
import { sentenceOf } from '#api/refusals.ts'
import { showToast } from '../ui/feedback/toasts.ts'

export type { ListPage } from '../ask/client.ts'

/** How the app asks its server, as whoever is logged in. */
export const member = makeClient({
  read: () => session.read()?.token ?? null,
  onRefused: expireSession,
})
export const { request, requestPage, requestBlob, requestStream, upload } = member

/**
 * The server no longer knows this token. An answer that comes late, after a logout or a new login, must
 * not end the session of today.
 */
function expireSession(token: string): void {
  if (session.read()?.token !== token) return
  // First: the login that the end leads to says it at its form.
  showToast('error', sentenceOf('session_expired'))
  session.end()
}
