import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { logout } from '#api/users.ts'
import { request } from '../client.ts'
import { session } from '../session.ts'

/** Ends the session here, in the other tabs, and on the server if it can be reached. */
export function useLogout(): () => void {
  const navigate = useNavigate()
  return () => {
    request(logout, {}).catch(forgetFailure)
    flushSync(session.end)
    // RequireLogin has just kept this page as the wanted one; the next user must not be led to it.
    void navigate('/login', { replace: true })
  }
}

/** A token that could not be revoked expires by itself; the browser has forgotten it either way. */
function forgetFailure(): void {}
