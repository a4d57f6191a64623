import { Link } from 'react-router'
import { KYC_LISTS } from '#api/values/kyc.ts'
import styles from './ListTabs.module.css'
import { type CaseListName, type ConsoleLocation, pathTo } from '../consoleLocation.ts'
import { t } from '../../language/t.ts'

interface Props {
  location: ConsoleLocation
  totals: Record<CaseListName, number | undefined>
}

const NAMES: Record<CaseListName, string> = {
  pending: t('operator.waiting'),
  decided: t('operator.decided'),
}

export const ListTabs = ({ location, totals }: Props) => (
  <nav className={styles.tabs} aria-label={t('operator.lists')}>
    {KYC_LISTS.map(list => (
      <Link
        key={list}
        className={styles.tab}
        to={pathTo({ ...location, list, page: 1, caseId: null })}
        aria-current={list === location.list ? 'page' : undefined}
      >
        {NAMES[list]}
        {totals[list] !== undefined && <span className={styles.count}>{totals[list]}</span>}
      </Link>
    ))}
  </nav>
)
