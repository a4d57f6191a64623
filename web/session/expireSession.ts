import { sentenceOf } from '#api/refusals.ts'
import { session } from './session.ts'
import { showToast } from '../ui/feedback/toasts.ts'

/**
 * The server no longer knows this token. An answer that comes late, after a logout or a new login, must
 * not end the session of today.
 */
export function expireSession(token: string): void {
  if (session.read()?.token !== token) return
  session.end()
  showToast('error', sentenceOf('session_expired'))
}
