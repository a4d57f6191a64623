import styles from './Spinner.module.css'

/** An orbit around a star. With reduced motion only the text shows that something is running. */
export const Spinner = ({ label }: { label: string }) => (
  <output className={styles.spinner}>
    <svg className={styles.orbit} viewBox="0 0 48 48" width="48" height="48" aria-hidden>
      <circle className={styles.path} cx="24" cy="24" r="20" />
      <circle className={styles.star} cx="24" cy="24" r="4" />
      <circle className={styles.planet} cx="24" cy="4" r="3.5" />
    </svg>
    {label}
  </output>
)

/** Covers the whole window while something runs that must not start twice. */
export const SpinnerOverlay = ({ label }: { label: string }) => (
  <div className={styles.overlay}>
    <Spinner label={label} />
  </div>
)
