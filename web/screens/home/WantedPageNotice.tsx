import { Link, useLocation, useNavigate } from 'react-router'
import { pageName } from '../entries.ts'
import { wantedPage } from '../../session/wantedPage.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'

/** After a log-in for a protected page: a link to that page. */
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
