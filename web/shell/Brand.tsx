import { Link } from 'react-router'
import styles from './Brand.module.css'
import { Mark } from './Mark.tsx'

export const Brand = () => (
  <Link to="/" className={styles.brand} aria-label="CXAC, to the start page">
    <Mark size={32} />
    <span className={styles.name}>CXAC</span>
  </Link>
)
