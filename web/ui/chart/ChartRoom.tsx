import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './ChartRoom.module.css'

interface Props {
  /** What is drawn is no longer what was chosen. */
  isBusy?: boolean
  children: ReactNode
}

/** As tall as a chart, whatever stands in it: what is below must not move when the chart arrives. */
export const ChartRoom = ({ isBusy = false, children }: Props) => (
  <div className={styles.room} aria-busy={isBusy}>
    <div className={classes(styles.content, isBusy && styles.isBusy)}>{children}</div>
  </div>
)
