import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

interface Props {
  icon: ReactNode
  title: string
  children?: ReactNode
  action?: ReactNode
}

export const EmptyState = ({ icon, title, children, action }: Props) => (
  <div className={styles.empty}>
    <span className={styles.icon}>{icon}</span>
    <p className={styles.title}>{title}</p>
    {children && <div className={styles.text}>{children}</div>}
    {action}
  </div>
)
