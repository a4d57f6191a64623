import { useQuery } from '@tanstack/react-query'
import Scale from 'lucide-react/icons/scale'
import { OPERATOR_ACTION_NAMES } from '#api/values/operatorActions.ts'
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
import { EXPLORER_PATH } from '../paths.ts'
import styles from './OperatorsScreen.module.css'

const REFETCH_MS = 60_000
/** More than fit on a screen: otherwise the part below would jump visibly. */
const LOADING_ROWS = 30

/** The number of operator actions by day and kind, from the log. Days are in UTC, the same for every reader. */
export function OperatorsScreen() {
  const query = useQuery({
    queryKey: ['operator action counts'],
    queryFn: ({ signal }) => request(operatorActionCounts, {}, signal),
    refetchInterval: REFETCH_MS,
  })
  return (
    <>
      <PageTitle name="Operators" subtitle="What they did, in the same log as every payment">
        Operators
      </PageTitle>
      <Card
        title={`The last ${OPERATOR_ACTION_COUNT_DAYS} days`}
        aside={<ButtonLink to={EXPLORER_PATH}>Explorer</ButtonLink>}
      >
        <p className={styles.quiet}>
          Every operator action is in a block, with its kind and time and without names: KYC
          decisions, opened pictures, freezes, and all other changes to accounts. Only the person
          concerned can see which entry is theirs, on their KYC page.
        </p>
        <Fetched
          query={query}
          loading={<Loading />}
          failure="The counts cannot be fetched"
          empty={
            <EmptyState icon={<Scale size={28} aria-hidden />} title="Nothing was done">
              No operator has decided, opened or changed anything in these days.
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
  <div className={styles.room}>
    <table className={styles.counts}>
      <thead>
        <tr>
          <th scope="col">Day (UTC)</th>
          <th scope="col">What</th>
          <th scope="col">How often</th>
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
