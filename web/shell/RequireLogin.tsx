import { Navigate, Outlet, useLocation } from 'react-router'
import { useSession } from '../session/session.ts'

/** Its routes are for the logged in. Others log in first, and are then offered the page they wanted. */
export function RequireLogin() {
  const session = useSession()
  const { pathname, search } = useLocation()
  if (!session) return <Navigate to="/login" replace state={{ wanted: pathname + search }} />
  return <Outlet />
}
