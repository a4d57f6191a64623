import FileDown from 'lucide-react/icons/file-down'
import Printer from 'lucide-react/icons/printer'
import { Link, useSearchParams } from 'react-router'
import { Fetched } from '../../../ask/Fetched.tsx'
import { HideAmountsButton } from '../../../account/privacy/HideAmountsButton.tsx'
import { OwnAmounts } from '../../../account/privacy/OwnAmounts.tsx'
import { PageTitle } from '../../PageTitle.tsx'
import { type Days, monthOf, periodOf, yearOf } from '../../../time/period.ts'
import { serverClock } from '../../../time/serverClock.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { textIn } from '../../../ui/form/textIn.ts'
import { DayFields } from '../DayFields.tsx'
import { StatementSheet } from './StatementSheet.tsx'
import styles from './StatementScreen.module.css'
import { useStatement, useStatementDownload } from './useStatement.ts'

/** A printable statement of a period. The period is in the URL. */
export function StatementScreen() {
  const [query, setQuery] = useSearchParams()
  const nowMs = serverClock.now()
  const thisMonth = monthOf(nowMs, 0)
  const isChosen = query.has('from') || query.has('to')
  const days = isChosen ? { from: query.get('from') ?? '', to: query.get('to') ?? '' } : thisMonth
  const problem = problemOf(days)

  return (
    <>
      <PageTitle name="Statement" subtitle="Every line of a period, with its sums and its proofs">
        Statement
      </PageTitle>
      <div className={styles.stack}>
        <form
          key={`${days.from} ${days.to}`}
          className={styles.form}
          noValidate
          onSubmit={event => {
            event.preventDefault()
            const form = event.currentTarget
            setQuery({ from: textIn(form, 'from'), to: textIn(form, 'to') })
          }}
        >
          <DayFields days={days} problem={problem} />
          <Button type="submit" className={styles.submit}>
            Show
          </Button>
        </form>
        <nav className={styles.periods} aria-label="Periods">
          <PeriodLink days={thisMonth} name="This month" />
          <PeriodLink days={monthOf(nowMs, -1)} name="Last month" />
          <PeriodLink days={yearOf(nowMs)} name="This year" />
        </nav>
        {problem === null && <StatementOf days={days} />}
      </div>
    </>
  )
}

/** A statement needs both ends: an open one would change every day. */
const problemOf = (days: Days): string | null =>
  days.from && days.to ? periodOf(days).problem : 'Please give the first and the last day'

const PeriodLink = ({ days, name }: { days: Days; name: string }) => (
  <Link to={`?${new URLSearchParams({ ...days })}`}>{name}</Link>
)

function StatementOf({ days }: { days: Days }) {
  const query = useStatement(days)
  const download = useStatementDownload(days)
  return (
    <>
      <div className={styles.actions}>
        <Button look="solid" disabled={!query.data} onClick={() => window.print()}>
          <Printer size={18} aria-hidden />
          Print
        </Button>
        <Button
          disabled={download.isPending}
          aria-busy={download.isPending}
          onClick={() => download.mutate()}
        >
          <FileDown size={18} aria-hidden />
          Download CSV
        </Button>
        <HideAmountsButton />
      </div>
      {download.error && (
        <Notice kind="error" announced="alert" title="The statement was not downloaded">
          {download.error.message}
        </Notice>
      )}
      <Fetched
        query={query}
        loading={
          <p aria-busy>
            <Skeleton characters={30} />
          </p>
        }
        failure="There is no statement to show"
        announced="alert"
      >
        {statement => (
          <OwnAmounts>
            <StatementSheet statement={statement} days={days} />
          </OwnAmounts>
        )}
      </Fetched>
    </>
  )
}
