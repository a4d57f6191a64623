import { Download } from 'lucide-react'
import { Link } from 'react-router'
import { HISTORY_FILTERS, type HistoryFilter, historyCsvPath } from '#api/ledger.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { HistoryPage } from './HistoryPage.tsx'
import styles from './RecentTransactions.module.css'

interface Props {
  address: string
  filter: HistoryFilter | null
  onReceive: () => void
}

export const RecentTransactions = ({ address, filter, onReceive }: Props) => (
  <Card
    title="Recent Transactions"
    aside={
      address && (
        <a className={styles.export} href={historyCsvPath(address)} download>
          <Download size={16} aria-hidden />
          Export all as CSV
        </a>
      )
    }
  >
    <HistoryFilters chosen={filter} />
    <HistoryPage key={filter} address={address} filter={filter} onReceive={onReceive} />
  </Card>
)

/** Null for all, and for what is no filter. */
export const historyFilter = (text: string | null): HistoryFilter | null =>
  HISTORY_FILTERS.find(filter => filter === text) ?? null

const NAMES = { sent: 'Sent', received: 'Received', mined: 'Mined', bonus: 'Bonus' }

const HistoryFilters = ({ chosen }: { chosen: HistoryFilter | null }) => (
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
