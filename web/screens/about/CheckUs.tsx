import BookOpenText from 'lucide-react/icons/book-open-text'
import Braces from 'lucide-react/icons/braces'
import Compass from 'lucide-react/icons/compass'
import ScanSearch from 'lucide-react/icons/scan-search'
import ShieldCheck from 'lucide-react/icons/shield-check'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Card } from '../../ui/layout/Card.tsx'
import styles from './CheckUs.module.css'

interface Way {
  icon: ReactNode
  link: ReactNode
  text: string
}

const WAYS: readonly Way[] = [
  {
    icon: <Compass size={20} aria-hidden />,
    link: <Link to="/explorer">Look anything up</Link>,
    text: 'Every block, transaction and address, without an account.',
  },
  {
    icon: <ScanSearch size={20} aria-hidden />,
    link: <Link to="/help#check">Prove a transaction</Link>,
    text: 'Your own browser recomputes it, up to the signed state of the whole ledger.',
  },
  {
    icon: <ShieldCheck size={20} aria-hidden />,
    link: <Link to="/verify">Check a receipt</Link>,
    text: 'Drop a file that somebody sent you, and see what it proves and who has signed it.',
  },
  {
    icon: <BookOpenText size={20} aria-hidden />,
    link: <a href="/api/docs/verify.md">Write your own verifier</a>,
    text: 'Each byte that is hashed and signed, and a small program that checks it all.',
  },
  {
    icon: <Braces size={20} aria-hidden />,
    link: <a href="/api/docs">Read the API</a>,
    text: 'All calls that this server answers. Reading the ledger needs no key.',
  },
]

/** Ways to verify the ledger. */
export const CheckUs = () => (
  <Card title="Check us yourself">
    <p className={styles.quiet}>
      One server writes the ledger, and you do not have to trust it. Each block names the one before
      it, and the whole is signed. Your browser saves each signed state that it has verified: if
      anything before it is changed later, your browser notices.
    </p>
    <ul className={styles.ways}>
      {WAYS.map(({ icon, link, text }) => (
        <li key={text} className={styles.way}>
          <span className={styles.icon}>{icon}</span>
          <div>
            <p className={styles.link}>{link}</p>
            <p className={styles.quiet}>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  </Card>
)
