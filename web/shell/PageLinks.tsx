import { Link } from 'react-router'
import styles from './PageLinks.module.css'

const LINKS = [
  ['/welcome', 'About'],
  ['/help', 'Help'],
  ['/privacy', 'Privacy'],
  ['/terms', 'Terms'],
  ['/status', 'Status'],
] as const

/** The pages that explain: for visitors at the foot of the page, for the logged in at that of the menu. */
export const PageLinks = () => (
  <nav className={styles.links} aria-label="About CXAC">
    {LINKS.map(([to, text]) => (
      <Link key={to} to={to}>
        {text}
      </Link>
    ))}
  </nav>
)
