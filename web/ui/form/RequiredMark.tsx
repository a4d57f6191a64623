import styles from './RequiredMark.module.css'

/** For the eye; what is required says so to screen readers by itself. */
export const RequiredMark = () => (
  <span className={styles.mark} aria-hidden>
    {' *'}
  </span>
)
