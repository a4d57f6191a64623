import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './ChartArea.module.css'

interface Props {
  /** The chart shows an earlier choice. */
  isBusy?: boolean
  children: ReactNode
}

/** As tall as a chart, so that nothing below moves when the chart loads. */
export const ChartArea = ({ isBusy = false, children }: Props) => (
  <div className={styles.container} aria-busy={isBusy}>
    <div className={classes(styles.content, isBusy && styles.isBusy)}>{children}</div>
  </div>
)
