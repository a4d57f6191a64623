import type { ReactNode } from 'react'
import styles from './Stat.module.css'

interface Props {
  label: string
  children: ReactNode
}

/** One reading of the instrument: a small label and a large figure. Belongs into a `dl`. */
export const Stat = ({ label, children }: Props) => (
  <div className={styles.stat}>
    <dt className={styles.label}>{label}</dt>
    <dd className={styles.figure}>{children}</dd>
  </div>
)
