import { operatorSignOut } from '#api/calls/operator.ts'
import { request } from '../client.ts'
import { operatorSession } from './operatorSession.ts'

/** Ends the session here and on the server. If the request fails, the session expires. */
export function signOut(reason: string | null): void {
  if (!operatorSession.read()) return
  request(operatorSignOut, {}).catch(() => {})
  operatorSession.end(reason)
}
