import { Link, useLocation, useNavigate } from 'react-router'
import { pageName } from '../entries.ts'
import { wantedPage } from '../../session/wantedPage.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'

/** After a login that a protected page asked for: the way on to that page. */
export function WantedPageNotice() {
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const wanted = wantedPage(state)
  const name = wanted && pageName(wanted)
  if (!name || name === 'Home') return null
  return (
    <Notice
      kind="info"
      title="You are logged in"
      onDismiss={() => void navigate(pathname, { replace: true })}
    >
      <Link to={wanted}>Go on to {name}</Link>
    </Notice>
  )
}
