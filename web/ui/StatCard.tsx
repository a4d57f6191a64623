import type { ReactNode } from 'react'
import styles from './StatCard.module.css'

/** Small cards side by side, one figure each. */
export const StatCards = ({ children }: { children: ReactNode }) => (
  <dl className={styles.cards}>{children}</dl>
)

interface Props {
  label: string
  /** A smaller line below the figure. */
  note?: ReactNode
  children: ReactNode
}

export const StatCard = ({ label, note, children }: Props) => (
  <div className={styles.card}>
    <dt className={styles.label}>{label}</dt>
    <dd className={styles.figure}>{children}</dd>
    {note !== undefined && <dd className={styles.note}>{note}</dd>}
  </div>
)
