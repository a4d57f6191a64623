import styles from './EmptyChart.module.css'

/** Said in place of a chart without points. */
export const EmptyChart = ({ children }: { children: string }) => (
  <p className={styles.empty}>{children}</p>
)
