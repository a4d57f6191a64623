import { Spinner } from './Spinner.tsx'
import styles from './SpinnerOverlay.module.css'

/** Covers the whole window while something runs that must not be started twice. */
export const SpinnerOverlay = ({ label }: { label: string }) => (
  <div className={styles.overlay}>
    <Spinner label={label} />
  </div>
)
