import { Link } from 'react-router'
import { useSession } from '../../session/session.ts'
import styles from './PageLinks.module.css'
import { t } from '../../language/t.ts'

const LINKS = [
  ['/verify', t('shell.verify')],
  ['/help', t('shell.help')],
  ['/privacy', t('shell.privacy')],
  ['/terms', t('shell.terms')],
  ['/status', t('shell.status')],
] as const

/** Links to the help pages: for visitors below the page, for logged-in users below the menu. */
export const PageLinks = () => (
  <nav className={styles.links} aria-label={t('shell.about_cxac')}>
    {useSession() === null && <Link to="/welcome">{t('shell.about')}</Link>}
    {LINKS.map(([to, text]) => (
      <Link key={to} to={to}>
        {text}
      </Link>
    ))}
  </nav>
)
