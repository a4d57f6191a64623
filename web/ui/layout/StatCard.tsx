import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './StatCard.module.css'

interface CardsProps {
  /** `line`: on pages about something else. */
  look?: 'line' | undefined
  children: ReactNode
}

/** Four small cards, side by side or two by two, one figure each. */
export const StatCards = ({ look, children }: CardsProps) => (
  <div className={styles.container}>
    <dl className={classes(styles.cards, look && styles[look])}>{children}</dl>
  </div>
)

interface Props {
  label: string
  unit?: string
  /** A smaller line below the figure. */
  note?: ReactNode
  children: ReactNode
}

export const StatCard = ({ label, unit, note, children }: Props) => (
  <div className={styles.card}>
    <dt className={styles.label}>{label}</dt>
    <dd className={styles.figure}>
      {unit ? (
        <bdi dir="ltr">
          {children}
          <span className={styles.unit}> {unit}</span>
        </bdi>
      ) : (
        children
      )}
    </dd>
    {note !== undefined && <dd className={styles.note}>{note}</dd>}
  </div>
)
