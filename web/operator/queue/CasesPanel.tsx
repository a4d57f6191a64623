import { useNavigate } from 'react-router'
import { Fetched } from '../../ask/Fetched.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Pager } from '../../ui/layout/Pager.tsx'
import { type ConsoleLocation, pathTo } from '../consoleLocation.ts'
import { CaseList, CaseListSkeleton } from './CaseList.tsx'
import styles from './CasesPanel.module.css'
import { ListTabs } from './ListTabs.tsx'
import { NoCases } from './NoCases.tsx'
import { SearchField } from './SearchField.tsx'
import { type Cases, useCases } from './useCases.ts'
import { t } from '../../language/t.ts'

export function CasesPanel({ location }: { location: ConsoleLocation }) {
  const { list, search, page, caseId } = location
  const pending = useCases('pending', search, list === 'pending' ? page : 1)
  const decided = useCases('decided', search, list === 'decided' ? page : 1, {
    isWanted: list === 'decided' || search !== '',
  })
  const cases = list === 'pending' ? pending : decided
  const totals = {
    pending: pending.data?.total,
    decided: search === '' ? undefined : decided.data?.total,
  }
  const Heading = caseId ? 'h2' : 'h1'

  return (
    <div className={styles.panel}>
      {!caseId && <title>{titleOf(list, totals.pending)}</title>}
      <Heading className={styles.heading}>{t('operator.identity_applications')}</Heading>
      <SearchField location={location} />
      <ListTabs location={location} totals={totals} />
      <CasesPage location={location} cases={cases} elsewhere={otherTotal(location, totals)} />
    </div>
  )
}

interface PageProps {
  location: ConsoleLocation
  cases: Cases
  /** The number of matches in the other list. */
  elsewhere: number | undefined
}

function CasesPage({ location, cases, elsewhere }: PageProps) {
  const { isError, isPlaceholderData: isTurning } = cases
  const navigate = useNavigate()
  const { page, list, search } = location

  return (
    <Fetched
      query={cases}
      loading={<CaseListSkeleton />}
      failure={t('operator.list_not_loaded')}
      announced="alert"
    >
      {({ total, pages, cases: rows }) =>
        total === 0 ? (
          <NoCases location={location} elsewhere={elsewhere} />
        ) : (
          <div className={styles.page} aria-busy={isTurning}>
            {isError && (
              <Notice kind="error" announced="status" title={t('operator.list_outdated')}>
                {t('operator.trying_again')}
              </Notice>
            )}
            {/* A new page is a new list: none of its rows was removed. */}
            <CaseList
              key={isTurning ? 'turning' : `${list} ${search} ${page}`}
              location={location}
              cases={rows}
            />
            {(pages > 1 || page > 1) && (
              <Pager
                page={page}
                pages={pages}
                onPage={wanted => void navigate(pathTo({ ...location, page: wanted }))}
              />
            )}
          </div>
        )
      }
    </Fetched>
  )
}

const otherTotal = (
  { list }: ConsoleLocation,
  totals: { pending: number | undefined; decided: number | undefined },
) => (list === 'pending' ? totals.decided : totals.pending)

/** Without the applicant's name: titles stay in the browser's history. */
function titleOf(list: ConsoleLocation['list'], count: number | undefined): string {
  if (list === 'pending')
    return count ? t('operator.title_waiting_count', { count }) : t('operator.title_waiting')
  return count ? t('operator.title_decided_count', { count }) : t('operator.title_decided')
}
