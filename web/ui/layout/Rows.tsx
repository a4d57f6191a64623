import type { ReactNode } from 'react'
import styles from './Rows.module.css'

/** Names and values, one pair a line, divided by hairlines. */
export const Rows = ({ children }: { children: ReactNode }) => <dl>{children}</dl>

interface RowProps {
  label: string
  action?: ReactNode
  children: ReactNode
}

export const Row = ({ label, action, children }: RowProps) => (
  <div className={styles.row}>
    <dt className={styles.label}>{label}</dt>
    <dd className={styles.value}>
      <span className={styles.text}>{children}</span>
      {action}
    </dd>
  </div>
)
