import { Link, useLocation, useNavigate } from 'react-router'
import { ENTRIES } from '../shell/entries.ts'
import { Notice } from '../ui/feedback/Notice.tsx'

/** After a login that a protected page asked for: the way on to that page. */
export function WantedPageNotice() {
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const wanted = wantedPage(state)
  const entry = ENTRIES.find(({ covers }) => wanted && covers.test(wanted.replace(/\?.*/, '')))
  if (!wanted || !entry || entry.to === '/') return null
  return (
    <Notice
      kind="info"
      title="You are logged in"
      onDismiss={() => void navigate(pathname, { replace: true })}
    >
      <Link to={wanted}>Go on to {entry.text}</Link>
    </Notice>
  )
}

/** The page that was asked for before the login, as `RequireLogin` left it in the router's state. */
function wantedPage(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('wanted' in state)) return null
  return typeof state.wanted === 'string' ? state.wanted : null
}
