import type { ReactNode } from 'react'
import styles from './BalanceFigure.module.css'

/** How much somebody has, as the first thing of a screen. */
export const BalanceFigure = ({ children }: { children: ReactNode }) => (
  <p className={styles.figure}>
    <span>{children}</span> <span className={styles.unit}>CXAC</span>
  </p>
)
