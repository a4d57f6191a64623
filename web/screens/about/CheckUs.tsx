import BookOpenText from 'lucide-react/icons/book-open-text'
import Braces from 'lucide-react/icons/braces'
import Compass from 'lucide-react/icons/compass'
import ScanSearch from 'lucide-react/icons/scan-search'
import ShieldCheck from 'lucide-react/icons/shield-check'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Card } from '../../ui/layout/Card.tsx'
import { t } from '../../language/t.ts'
import styles from './CheckUs.module.css'

interface Way {
  icon: ReactNode
  link: ReactNode
  text: string
}

const WAYS: readonly Way[] = [
  {
    icon: <Compass size={20} aria-hidden />,
    link: <Link to="/explorer">{t('about.look_anything_up')}</Link>,
    text: t('about.every_block_transaction_address'),
  },
  {
    icon: <ScanSearch size={20} aria-hidden />,
    link: <Link to="/help#check">{t('about.prove_transaction')}</Link>,
    text: t('about.own_browser_recomputes_up'),
  },
  {
    icon: <ShieldCheck size={20} aria-hidden />,
    link: <Link to="/verify">{t('about.check_receipt')}</Link>,
    text: t('about.drop_file_somebody_sent'),
  },
  {
    icon: <BookOpenText size={20} aria-hidden />,
    link: <a href="/api/docs/verify.md">{t('about.write_own_verifier')}</a>,
    text: t('about.each_byte_hashed_signed'),
  },
  {
    icon: <Braces size={20} aria-hidden />,
    link: <a href="/api/docs">{t('about.read_api')}</a>,
    text: t('about.all_calls_server_answers'),
  },
]

/** Ways to verify the ledger. */
export const CheckUs = () => (
  <Card title={t('about.check_us_yourself')}>
    <p className={styles.quiet}>{t('about.one_server_writes_ledger')}</p>
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
