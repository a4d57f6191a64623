import type { ReactNode } from 'react'
import styles from './BalanceFigure.module.css'

/** A balance, as the headline of a screen. */
export const BalanceFigure = ({ children }: { children: ReactNode }) => (
  <p className={styles.figure}>
    <span>{children}</span> <span className={styles.unit}>CXAC</span>
  </p>
)
