import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { endSession } from './endSession.ts'

/** Ends the session and leads to the login. */
export function useLogout(): () => void {
  const navigate = useNavigate()
  return () => {
    flushSync(endSession)
    // RequireLogin has just kept this page as the wanted one; the next user must not be led to it.
    void navigate('/login', { replace: true })
  }
}
