import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import styles from './TransactionsSkeleton.module.css'
import { t } from '../../../language/t.ts'

/** As tall as the rows, so that nothing below moves when they load. */
export const TransactionsSkeleton = ({ rows }: { rows: number }) => (
  <ul className={styles.rows} aria-label={t('explorer.loading_transactions')}>
    {Array.from({ length: rows }, (_, row) => (
      <li key={row} className={styles.row}>
        <Skeleton characters={14} />
        <Skeleton characters={22} />
      </li>
    ))}
  </ul>
)
