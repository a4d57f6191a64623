import { Mark } from '../app/shell/Brand.tsx'
import styles from './Brand.module.css'
import { t } from '../language/t.ts'

/** The logo with an extra label: this page must not be taken for the public one. */
export const Brand = () => (
  <p className={styles.brand}>
    <Mark size={30} />
    <span className={styles.name} lang="en">
      CXAC
    </span>
    <span className={styles.plate}>{t('operator.brand')}</span>
  </p>
)
