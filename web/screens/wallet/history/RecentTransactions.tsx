import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import Search from 'lucide-react/icons/search'
import { lazy, startTransition, useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { HISTORY_FILTERS, type HistoryFilter } from '#api/values/ledger.ts'
import { historyCsv } from '#api/calls/ledger.ts'
import { periodOf } from '../../../time/period.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { classes } from '../../../ui/classes.ts'
import { onFirstInput } from '../../../ui/onFirstInput.ts'
import { readHistorySearch } from '../search/readHistorySearch.ts'
import { HistoryPage } from './HistoryPage.tsx'
import styles from './RecentTransactions.module.css'
import { t } from '../../../language/t.ts'

const loadForm = () => import('../search/HistorySearchForm.tsx')
const loadResults = () => import('../search/SearchResults.tsx')
const HistorySearchForm = lazy(async () => ({ default: (await loadForm()).HistorySearchForm }))
const SearchResults = lazy(async () => ({ default: (await loadResults()).SearchResults }))

interface Props {
  address: string
  onReceive: () => void
}

export function RecentTransactions({ address, onReceive }: Props) {
  const [query] = useSearchParams()
  const filter = historyFilter(query.get('show'))
  const search = readHistorySearch(query)
  const problem = search && periodOf(search).problem
  const [isAsked, setAsked] = useState<boolean | null>(null)
  const isOpen = isAsked ?? (search !== null || filter !== null)
  // So that the first press finds them loaded. If this fails, the press retries.
  useEffect(
    () => onFirstInput(() => void Promise.all([loadForm(), loadResults()]).catch(() => {})),
    [],
  )
  return (
    <Card
      title={t('wallet.recent_transactions')}
      aside={
        <Button
          look="quiet"
          className={styles.toggle}
          aria-label={t('wallet.search_and_filter')}
          title={t('wallet.search_and_filter')}
          aria-expanded={isOpen}
          // Without Suspense around the form: the list stays until it has loaded.
          onClick={() => startTransition(() => setAsked(!isOpen))}
        >
          <Search size={20} aria-hidden />
        </Button>
      }
    >
      {isOpen && (
        <HistorySearchForm search={search} problem={problem} isFocused={isAsked === true} />
      )}
      <HistoryFilters chosen={filter} query={query} isOpen={isOpen} />
      {!search && (
        <HistoryPage key={filter} address={address} filter={filter} onReceive={onReceive} />
      )}
      {search && !problem && <SearchResults address={address} search={search} filter={filter} />}
      {address && (
        <p className={styles.exports}>
          <Link className={styles.export} to="/wallet/statement">
            <FileText size={16} aria-hidden />
            {t('wallet.statement')}
          </Link>
          <a className={styles.export} href={historyCsv.path.replace(':address', address)} download>
            <Download size={16} aria-hidden />
            {t('wallet.export_csv')}
          </a>
        </p>
      )}
    </Card>
  )
}

/** Null for all, and for an unknown filter. */
const historyFilter = (text: string | null): HistoryFilter | null =>
  HISTORY_FILTERS.find(filter => filter === text) ?? null

const NAMES = {
  sent: t('wallet.filter_sent'),
  received: t('wallet.filter_received'),
  mined: t('wallet.filter_mined'),
  bonus: t('wallet.filter_bonus'),
}

interface FiltersProps {
  chosen: HistoryFilter | null
  /** On a phone they are only visible when open. */
  isOpen: boolean
  query: URLSearchParams
}

const HistoryFilters = ({ chosen, query, isOpen }: FiltersProps) => (
  <nav className={classes(styles.filters, !isOpen && styles.closed)} aria-label={t('wallet.show')}>
    {[null, ...HISTORY_FILTERS].map(filter => (
      <Link
        key={filter}
        className={styles.filter}
        to={`?${String(narrowed(query, filter))}`}
        replace
        aria-current={filter === chosen}
      >
        {filter ? NAMES[filter] : t('wallet.filter_all')}
      </Link>
    ))}
  </nav>
)

/** The same search with this filter instead. */
function narrowed(query: URLSearchParams, filter: HistoryFilter | null): URLSearchParams {
  const others = new URLSearchParams(query)
  others.delete('show')
  if (filter) others.set('show', filter)
  return others
}
