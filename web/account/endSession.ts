import { logout } from '#api/calls/users.ts'
import { request } from '../session/client.ts'
import { leavePush } from './push/subscription.ts'
import { session } from '../session/session.ts'

/** Ends the session here, in the other tabs, and on the server if it can be reached. */
export function endSession(): void {
  if (!session.read()) return
  request(logout, {}).catch(forgetFailure)
  leavePush().catch(forgetFailure)
  session.end()
}

/** A token that could not be revoked expires by itself; this browser has deleted it and accepts no push messages. */
function forgetFailure(): void {}
