import LogIn from 'lucide-react/icons/log-in'
import LogOut from 'lucide-react/icons/log-out'
import { Link, useLocation } from 'react-router'
import { useSession } from '../../session/session.ts'
import { Button, ButtonLink } from '../../ui/form/Button.tsx'
import styles from './Navigation.module.css'
import { PageLinks } from './PageLinks.tsx'
import { ThemeSwitch } from '../../ui/theme/ThemeSwitch.tsx'
import { AccountSummary } from './AccountSummary.tsx'
import { ENTRIES } from '../../screens/entries.ts'
import { LanguageSwitch } from '../../account/language/LanguageSwitch.tsx'
import { useLogout } from '../../account/useLogout.ts'
import { t } from '../../language/t.ts'

/** The account, the entries and Logout; for visitors, the theme choice. In the sidebar, or in the menu on small screens. */
export function Navigation() {
  const { pathname } = useLocation()
  const isLoggedIn = useSession() !== null
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <AccountSummary />
        <nav aria-label={t('shell.main_navigation')}>
          <ul className={styles.entries}>
            {ENTRIES.map(({ to, text, icon: Icon, covers }) => (
              <li key={to}>
                <Link
                  to={to}
                  className={styles.entry}
                  aria-current={covers.test(pathname) ? 'page' : undefined}
                >
                  <Icon size={19} strokeWidth={1.75} aria-hidden />
                  <span className={to === '/kyc' ? styles.acronym : undefined}>{text}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className={styles.foot}>
        {!isLoggedIn && <ThemeSwitch />}
        <SessionAction />
        {isLoggedIn && <PageLinks />}
        <LanguageSwitch />
      </div>
    </div>
  )
}

function SessionAction() {
  const session = useSession()
  const logout = useLogout()
  if (!session)
    return (
      <ButtonLink to="/login">
        <LogIn size={18} aria-hidden />
        {t('shell.login')}
      </ButtonLink>
    )
  return (
    <Button onClick={logout}>
      <LogOut size={18} aria-hidden />
      {t('shell.logout')}
    </Button>
  )
}
