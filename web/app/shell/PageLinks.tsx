import { Link } from 'react-router'
import { useSession } from '../../session/session.ts'
import styles from './PageLinks.module.css'

const LINKS = [
  ['/verify', 'Verify'],
  ['/help', 'Help'],
  ['/privacy', 'Privacy'],
  ['/terms', 'Terms'],
  ['/status', 'Status'],
] as const

/** Links to the help pages: for visitors below the page, for logged-in users below the menu. */
export const PageLinks = () => (
  <nav className={styles.links} aria-label="About CXAC">
    {useSession() === null && <Link to="/welcome">About</Link>}
    {LINKS.map(([to, text]) => (
      <Link key={to} to={to}>
        {text}
      </Link>
    ))}
  </nav>
)
