import { Link } from 'react-router'
import { HISTORY_FILTERS, type HistoryFilter } from '#api/ledger.ts'
import styles from './HistoryFilters.module.css'

const NAMES = { sent: 'Sent', received: 'Received', mined: 'Mined', bonus: 'Bonus' }

export const HistoryFilters = ({ chosen }: { chosen: HistoryFilter | null }) => (
  <nav className={styles.filters} aria-label="Show">
    {[null, ...HISTORY_FILTERS].map(filter => (
      <Link
        key={filter}
        className={styles.filter}
        to={filter ? `?show=${filter}` : '?'}
        replace
        aria-current={filter === chosen}
      >
        {filter ? NAMES[filter] : 'All'}
      </Link>
    ))}
  </nav>
)
