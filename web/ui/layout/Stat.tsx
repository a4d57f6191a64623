import type { ReactNode } from 'react'
import styles from './Stat.module.css'

interface Props {
  label: string
  children: ReactNode
}

/** A small label and a large figure, inside a `dl`. */
export const Stat = ({ label, children }: Props) => (
  <div className={styles.stat}>
    <dt className={styles.label}>{label}</dt>
    <dd className={styles.figure}>{children}</dd>
  </div>
)
