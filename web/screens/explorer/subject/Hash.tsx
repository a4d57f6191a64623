import styles from './Hash.module.css'

/** A whole hash. */
export const Hash = ({ children }: { children: string }) => (
  <span className={styles.hash}>{children}</span>
)
