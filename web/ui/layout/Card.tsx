import { type ReactNode, useId } from 'react'
import { classes } from '../classes.ts'
import styles from './Card.module.css'

interface Props {
  title: string
  /** `quiet`: one of several facts, below what matters more. */
  look?: 'quiet'
  aside?: ReactNode
  children: ReactNode
}

export function Card({ title, look, aside, children }: Props) {
  const titleId = useId()
  return (
    <section className={classes(styles.card, look && styles[look])} aria-labelledby={titleId}>
      <header className={styles.header}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {aside}
      </header>
      {children}
    </section>
  )
}

/** What can be done with a card: at its foot, however tall its neighbour makes it. */
export const CardActions = ({ children }: { children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
)

/** Cards side by side as long as each keeps a readable width. */
export const CardGrid = ({ children }: { children: ReactNode }) => (
  <div className={styles.grid}>{children}</div>
)
