import type { ReactNode } from 'react'
import styles from './Facts.module.css'

/** What is known of one thing: names beside values, or above them where there is little room. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <div className={styles.room}>
    <dl>{children}</dl>
  </div>
)

interface Props {
  label: string
  action?: ReactNode
  children: ReactNode
}

export const Fact = ({ label, action, children }: Props) => (
  <div className={styles.fact}>
    <dt className={styles.label}>{label}</dt>
    <dd className={styles.value}>
      <span className={styles.text}>{children}</span>
      {action}
    </dd>
  </div>
)
