import type { ReactNode } from 'react'
import styles from './Answer.module.css'

interface Props {
  what: ReactNode
  figure: ReactNode
  children: ReactNode
}

/** The headline of a page: what it is, a figure, and a line of details. */
export const Answer = ({ what, figure, children }: Props) => (
  <div className={styles.answer}>
    <p className={styles.what}>{what}</p>
    <p className={styles.figure}>{figure}</p>
    <p className={styles.line}>{children}</p>
  </div>
)
