import { type ReactNode, useId } from 'react'
import styles from './Card.module.css'

interface Props {
  title: string
  aside?: ReactNode
  children: ReactNode
}

export function Card({ title, aside, children }: Props) {
  const titleId = useId()
  return (
    <section className={styles.card} aria-labelledby={titleId}>
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
