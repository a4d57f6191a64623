import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import styles from './HistorySkeleton.module.css'

const ROWS = ['a', 'b', 'c']

/** Has the height of rows, so that the page does not jump when they arrive. */
export const HistorySkeleton = () => (
  <ul className={styles.rows} aria-label="Loading transactions">
    {ROWS.map(row => (
      <li key={row} className={styles.row}>
        <Skeleton characters={22} />
        <Skeleton characters={30} />
      </li>
    ))}
  </ul>
)
