import type { ReactNode } from 'react'
import styles from './FieldGrid.module.css'

/** Fields side by side where there is room for two. */
export const FieldGrid = ({ children }: { children: ReactNode }) => (
  <div className={styles.grid}>{children}</div>
)

export const WholeLine = ({ children }: { children: ReactNode }) => (
  <div className={styles.whole}>{children}</div>
)
