import styles from './Kbd.module.css'

/** The shortcut of the button it is in. */
export const Kbd = ({ children }: { children: string }) => (
  <kbd className={styles.key} aria-hidden>
    {children}
  </kbd>
)
