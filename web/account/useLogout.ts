import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { endSession } from './endSession.ts'

/** Ends the session and leads to the login. */
export function useLogout(): () => void {
  const navigate = useNavigate()
  return () => {
    flushSync(endSession)
    // RequireLogin has just stored this page; the next user must not be sent to it.
    void navigate('/login', { replace: true })
  }
}
