import { Link } from 'react-router'
import styles from './Brand.module.css'
import { t } from '../../language/t.ts'

export const Brand = () => (
  <Link to="/" className={styles.brand} aria-label={t('shell.brand_label')}>
    <Mark size={32} />
    <span className={styles.name} lang="en">
      CXAC
    </span>
  </Link>
)

/** A C open towards a star, around an orbit. */
export const Mark = ({ size }: { size: number }) => (
  <svg viewBox="0 0 32 32" width={size} height={size} fill="none" strokeLinecap="round" aria-hidden>
    <path d="M23.4 21.6A10.6 10.6 0 1 1 16.6 6" stroke="var(--accent)" strokeWidth="2.6" />
    <path d="M18.6 18.6A5 5 0 1 1 14.6 11.6" stroke="var(--accent)" strokeWidth="1.3" />
    <path
      d="M23.8 2.6c.7 5.2 1.9 6.4 7 7-5.1.7-6.3 1.9-7 7.1-.7-5.2-1.9-6.4-7.1-7.1 5.2-.6 6.4-1.8 7.1-7z"
      fill="var(--brass)"
    />
  </svg>
)
