import { type ReactNode, useId } from 'react'
import { classes } from '../classes.ts'
import styles from './Card.module.css'

interface Props {
  /** The fragment of links to this card. */
  id?: string
  title: string
  /** `quiet`: for less important facts. */
  look?: 'quiet'
  aside?: ReactNode
  children: ReactNode
}

export function Card({ id, title, look, aside, children }: Props) {
  const titleId = useId()
  return (
    <section
      id={id}
      tabIndex={id ? -1 : undefined}
      className={classes(styles.card, look && styles[look])}
      aria-labelledby={titleId}
    >
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

/** The actions of a card, at its bottom even if a neighbour makes it taller. */
export const CardActions = ({ children }: { children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
)

/** Cards side by side as long as each keeps a readable width. */
export const CardGrid = ({ children }: { children: ReactNode }) => (
  <div className={styles.grid}>{children}</div>
)
