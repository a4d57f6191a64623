import FileDown from 'lucide-react/icons/file-down'
import Printer from 'lucide-react/icons/printer'
import { Link, useSearchParams } from 'react-router'
import { Fetched } from '../../../ask/Fetched.tsx'
import { HideAmountsButton } from '../../../account/privacy/HideAmountsButton.tsx'
import { OwnAmounts } from '../../../account/privacy/OwnAmounts.tsx'
import { PageTitle } from '../../PageTitle.tsx'
import { type Days, lastMonth, periodOf, thisMonth, thisYear } from '../../../time/period.ts'
import { serverClock } from '../../../time/serverClock.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { Choice } from '../../../ui/form/Choice.tsx'
import { textIn } from '../../../ui/form/textIn.ts'
import { DayFields } from '../DayFields.tsx'
import { StatementSheet } from './StatementSheet.tsx'
import styles from './StatementScreen.module.css'
import { useStatement, useStatementDownload } from './useStatement.ts'
import { t } from '../../../language/t.ts'

/** A printable statement of a period. The period is in the URL. */
export function StatementScreen() {
  const [query, setQuery] = useSearchParams()
  const nowMs = serverClock.now()
  const isChosen = query.has('from') || query.has('to')
  const days = isChosen
    ? { from: query.get('from') ?? '', to: query.get('to') ?? '' }
    : thisMonth(nowMs)
  const form: Form = query.has('hashes') ? 'hashes' : 'short'
  const show = (shown: Days, as: Form) => setQuery(queryOf(shown, as))
  const problem = problemOf(days)

  return (
    <>
      <PageTitle name={t('wallet.statement')} subtitle={t('wallet.statement_text')}>
        {t('wallet.statement')}
      </PageTitle>
      <div className={styles.stack}>
        <form
          key={`${days.from} ${days.to}`}
          className={styles.form}
          noValidate
          onSubmit={event => {
            event.preventDefault()
            const { currentTarget: fields } = event
            show({ from: textIn(fields, 'from'), to: textIn(fields, 'to') }, form)
          }}
        >
          <DayFields days={days} problem={problem} />
          <Button type="submit" className={styles.submit}>
            {t('wallet.show_statement')}
          </Button>
        </form>
        <nav className={styles.periods} aria-label={t('wallet.periods')}>
          {PERIODS.map(([name, daysOf]) => (
            <Link key={name} to={`?${queryOf(daysOf(nowMs), form)}`}>
              {name}
            </Link>
          ))}
        </nav>
        {problem === null && (
          <StatementOf days={days} form={form} onForm={chosen => show(days, chosen)} />
        )}
      </div>
    </>
  )
}

/** A statement needs both ends: an open one would change every day. */
const problemOf = (days: Days): string | null =>
  days.from && days.to ? periodOf(days).problem : t('wallet.both_days')

const PERIODS = [
  [t('wallet.this_month'), thisMonth],
  [t('wallet.last_month'), lastMonth],
  [t('wallet.this_year'), thisYear],
] as const

const FORMS = ['short', 'hashes'] as const
type Form = (typeof FORMS)[number]
const FORM_NAMES = { short: t('wallet.form_short'), hashes: t('wallet.form_hashes') }

const queryOf = (days: Days, form: Form): URLSearchParams =>
  new URLSearchParams({ ...days, ...(form === 'hashes' && { hashes: '' }) })

interface StatementProps {
  days: Days
  form: Form
  onForm: (form: Form) => void
}

function StatementOf({ days, form, onForm }: StatementProps) {
  const query = useStatement(days)
  const download = useStatementDownload(days)
  return (
    <>
      <div className={styles.actions}>
        <Button look="solid" disabled={!query.data} onClick={() => window.print()}>
          <Printer size={18} aria-hidden />
          {t('wallet.print')}
        </Button>
        <Button
          disabled={download.isPending}
          aria-busy={download.isPending}
          onClick={() => download.mutate()}
        >
          <FileDown size={18} aria-hidden />
          {t('wallet.download_csv')}
        </Button>
        <Choice label={t('wallet.form')} options={FORMS} chosen={form} onChoose={onForm}>
          {each => FORM_NAMES[each]}
        </Choice>
        <HideAmountsButton />
      </div>
      {download.error && (
        <Notice kind="error" announced="alert" title={t('wallet.not_downloaded')}>
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
        failure={t('wallet.no_statement')}
        announced="alert"
      >
        {statement => (
          <OwnAmounts>
            <StatementSheet statement={statement} days={days} hasHashes={form === 'hashes'} />
          </OwnAmounts>
        )}
      </Fetched>
    </>
  )
}
