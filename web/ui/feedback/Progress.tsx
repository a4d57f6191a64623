import { type ReactNode, useId } from 'react'
import styles from './Progress.module.css'

interface Props {
  /** What is going on: the bar's accessible name. */
  label: string
  done: number
  total: number
  /** The progress as text. */
  children: ReactNode
}

export function Progress({ label, done, total, children }: Props) {
  const words = useId()
  return (
    <div className={styles.progress}>
      <progress
        className={styles.bar}
        aria-label={label}
        aria-describedby={words}
        value={done}
        max={Math.max(1, total)}
      />
      <p id={words} className={styles.words}>
        {children}
      </p>
    </div>
  )
}
