import styles from './Kbd.module.css'

/** The key that does the same as the button it stands in. */
export const Kbd = ({ children }: { children: string }) => (
  <kbd className={styles.key} aria-hidden>
    {children}
  </kbd>
)
