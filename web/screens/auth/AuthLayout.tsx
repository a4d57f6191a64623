import type { ReactNode } from 'react'
import { Astrolabe } from '../../ui/Astrolabe.tsx'
import styles from './AuthLayout.module.css'

/** The sheet that login and sign-up are written on and, where there is room, an instrument beside it. */
export const AuthLayout = ({ children }: { children: ReactNode }) => (
  <div className={styles.layout}>
    <div className={styles.card}>{children}</div>
    <Astrolabe className={styles.instrument} />
  </div>
)
