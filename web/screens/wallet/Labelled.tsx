import type { ReactNode } from 'react'
import styles from './Labelled.module.css'

interface Props {
  label: string
  className: string | undefined
  /** The input. */
  children: ReactNode
}

/** A small label above its input, for forms of one line. */
export const Labelled = ({ label, className, children }: Props) => (
  <label className={`${styles.labelled} ${className}`}>
    {label}
    {children}
  </label>
)
