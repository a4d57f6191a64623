import type { ReactNode } from 'react'
import styles from './Answer.module.css'

interface Props {
  what: ReactNode
  figure: ReactNode
  children: ReactNode
}

/** What one comes to a page for, before anything else on it: what it is, how much, and the rest in a line. */
export const Answer = ({ what, figure, children }: Props) => (
  <div className={styles.answer}>
    <p className={styles.what}>{what}</p>
    <p className={styles.figure}>{figure}</p>
    <p className={styles.line}>{children}</p>
  </div>
)
