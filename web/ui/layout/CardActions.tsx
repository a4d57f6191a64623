import type { ReactNode } from 'react'
import styles from './CardActions.module.css'

/** What can be done with a card: at its foot, however tall its neighbour makes it. */
export const CardActions = ({ children }: { children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
)
