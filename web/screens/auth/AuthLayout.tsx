import type { ReactNode } from 'react'
import { Astrolabe } from '../../ui/Astrolabe.tsx'
import styles from './AuthLayout.module.css'

/** The layout of login and sign-up, with an illustration if there is room. */
export const AuthLayout = ({ children }: { children: ReactNode }) => (
  <div className={styles.layout}>
    <div className={styles.card}>{children}</div>
    <Astrolabe className={styles.instrument} />
  </div>
)
