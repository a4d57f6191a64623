import { useQuery } from '@tanstack/react-query'
import Scale from 'lucide-react/icons/scale'
import type { OperatorActionCounts } from '#api/schemas/operatorActions.ts'
import { operatorActionCounts } from '#api/calls/operatorActions.ts'
import { OPERATOR_ACTION_COUNT_DAYS } from '#api/limits.ts'
import { request } from '../../../session/client.ts'
import { Fetched } from '../../../ask/Fetched.tsx'
import { PageTitle } from '../../PageTitle.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { ButtonLink } from '../../../ui/form/Button.tsx'
import { format } from '../../../ui/format.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { OPERATOR_ACTION_NAMES } from '../../../proof/operatorAction/operatorActionNames.ts'
import { EXPLORER_PATH } from '../paths.ts'
import styles from './OperatorsScreen.module.css'
import { t } from '../../../language/t.ts'

const REFETCH_MS = 60_000
/** More than fit on a screen: otherwise the part below would jump visibly. */
const LOADING_ROWS = 30

/** The number of operator actions by day and kind, from the log. Days are in UTC, the same for every reader. */
export function OperatorsScreen() {
  const query = useQuery({
    queryKey: ['operator-action-counts'],
    queryFn: ({ signal }) => request(operatorActionCounts, {}, signal),
    refetchInterval: REFETCH_MS,
  })
  return (
    <>
      <PageTitle name={t('explorer.operators')} subtitle={t('explorer.operators_subtitle')}>
        {t('explorer.operators')}
      </PageTitle>
      <Card
        title={t('explorer.last_days', { days: OPERATOR_ACTION_COUNT_DAYS })}
        aside={<ButtonLink to={EXPLORER_PATH}>{t('explorer.explorer')}</ButtonLink>}
      >
        <p className={styles.quiet}>{t('explorer.operators_text')}</p>
        <Fetched
          query={query}
          loading={<Loading />}
          failure={t('explorer.counts_not_fetched')}
          empty={
            <EmptyState icon={<Scale size={28} aria-hidden />} title={t('explorer.nothing_done')}>
              {t('explorer.nothing_done_text')}
            </EmptyState>
          }
        >
          {counts => <Counts counts={counts} />}
        </Fetched>
      </Card>
    </>
  )
}

const Loading = () => (
  <div aria-hidden>
    {Array.from({ length: LOADING_ROWS }, (_, i) => (
      <p key={i}>
        <Skeleton characters={28} />
      </p>
    ))}
  </div>
)

/** A day is named once, before its kinds. */
const Counts = ({ counts }: { counts: OperatorActionCounts }) => (
  <div className={styles.container}>
    <table className={styles.counts}>
      <thead>
        <tr>
          <th scope="col">{t('explorer.day')}</th>
          <th scope="col">{t('explorer.what')}</th>
          <th scope="col">{t('explorer.how_often')}</th>
        </tr>
      </thead>
      {[...Map.groupBy(counts, ({ day }) => day)].map(([day, ofDay]) => (
        <tbody key={day}>
          {ofDay.map(({ kind, count }, i) => (
            <tr key={kind}>
              {i === 0 && (
                <th scope="rowgroup" rowSpan={ofDay.length}>
                  <time dateTime={day}>{format.utcDay(day)}</time>
                </th>
              )}
              <td>{OPERATOR_ACTION_NAMES[kind]}</td>
              <td>{format.count(count)}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  </div>
)
