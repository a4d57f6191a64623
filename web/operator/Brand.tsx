import { Mark } from '../app/shell/Brand.tsx'
import styles from './Brand.module.css'

/** The product's mark with a plate of its own: nobody should take this page for the public one. */
export const Brand = () => (
  <p className={styles.brand}>
    <Mark size={30} />
    <span className={styles.name}>CXAC</span>
    <span className={styles.plate}>Operators</span>
  </p>
)
