import type { ReactNode } from 'react'
import styles from './FieldGrid.module.css'

/** Two fields per row if there is room. */
export const FieldGrid = ({ children }: { children: ReactNode }) => (
  <div className={styles.grid}>{children}</div>
)

export const WholeLine = ({ children }: { children: ReactNode }) => (
  <div className={styles.whole}>{children}</div>
)
