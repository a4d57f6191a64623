import { Link, useLocation, useNavigate } from 'react-router'
import { pageName } from '../entries.ts'
import { wantedPage } from '../../session/wantedPage.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { t } from '../../language/t.ts'

/** After a log-in for a protected page: a link to that page. */
export function WantedPageNotice() {
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const wanted = wantedPage(state)
  const name = wanted && pageName(wanted)
  if (!name || name === pageName('/')) return null
  return (
    <Notice
      kind="info"
      title={t('home.logged_in')}
      onDismiss={() => void navigate(pathname, { replace: true })}
    >
      <Link to={wanted}>{t('home.go_on_to', { page: name })}</Link>
    </Notice>
  )
}
