import Download from 'lucide-react/icons/download'
import { useId } from 'react'
import { parseCoins } from '#api/chain/money.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import progressStyles from '../../../ui/feedback/Progress.module.css'
import { Button } from '../../../ui/form/Button.tsx'
import { useStore } from '../../../ui/createStore.ts'
import { Card, CardActions } from '../../../ui/layout/Card.tsx'
import { saveFile } from '../../../ui/saveFile.ts'
import { type Run, isOver, storedRun, openPlaces } from './storedRun.ts'
import { Lines } from './Lines.tsx'
import styles from './many.module.css'
import { continueRun, retryRefused, runState, stopRun } from './payRun.ts'
import { t } from '../../../language/t.ts'

/** A confirmed file: its progress, and what became of each payment. */
export function RunCard({ run }: { run: Run }) {
  const { isRunning, problem } = useStore(runState)
  const words = useId()
  const total = run.payments.length
  const open = openPlaces(run).length
  const paid = run.outcomes.filter(outcome => outcome?.hash).length
  const refused = total - open - paid
  return (
    <div className={styles.stack}>
      {open > 0 && !isRunning && (
        <Stopped title={problem?.title} detail={problem?.detail} isOver={isOver(run)} />
      )}
      {open === 0 && <Finished paid={paid} refused={refused} />}
      <Card title={run.file}>
        {/* Not the component: in a file of its own, it would be one request too many for the page. */}
        <progress
          className={progressStyles.bar}
          aria-label={t('many.paying')}
          aria-describedby={words}
          value={total - open}
          max={total}
        />
        <p id={words}>
          {refused > 0
            ? t('many.progress_refused', { paid, total, refused })
            : t('many.progress', { paid, total })}
        </p>
        <CardActions>
          {isRunning ? (
            <Button onClick={stopRun}>{t('many.stop')}</Button>
          ) : (
            <Actions run={run} open={open} refused={refused} />
          )}
        </CardActions>
        <Lines rows={rowsOf(run)} />
      </Card>
    </div>
  )
}

function Actions({ run, open, refused }: { run: Run; open: number; refused: number }) {
  return (
    <>
      {open > 0 && !isOver(run) && (
        <Button look="solid" onClick={() => void continueRun()}>
          {t('many.continue')}
        </Button>
      )}
      {open === 0 && refused > 0 && !isOver(run) && (
        <Button onClick={retryRefused}>{t('many.try_unpaid_again')}</Button>
      )}
      <Button onClick={() => void saveResult(run)}>
        <Download size={18} aria-hidden />
        {t('many.save_as_csv')}
      </Button>
      <Button look={open > 0 ? 'danger' : 'outline'} onClick={() => storedRun.write(null)}>
        {open > 0 ? t('many.give_up_rest') : t('many.pay_another_file')}
      </Button>
    </>
  )
}

async function saveResult(run: Run): Promise<void> {
  const { resultCsv } = await import('./resultCsv.ts')
  saveFile(resultCsv(run))
}

interface StoppedProps {
  title: string | undefined
  detail: string | undefined
  isOver: boolean
}

const Stopped = ({
  title = t('many.file_not_finished'),
  detail,
  isOver: isTooOld,
}: StoppedProps) => (
  <Notice kind="warning" announced="alert" title={title}>
    {detail && <p>{detail}</p>}
    <p>{isTooOld ? t('many.too_old_go_look') : t('many.continue_pay_open_payments')}</p>
  </Notice>
)

const Finished = ({ paid, refused }: { paid: number; refused: number }) =>
  refused ? (
    <Notice kind="warning" announced="status" title={t('many.not_made', { count: refused })}>
      <p>{t('many.each_them_says_why')}</p>
    </Notice>
  ) : (
    <Notice kind="success" announced="status" title={t('many.all_paid', { count: paid })} />
  )

/** The unpaid first: they are what is looked for. */
const rowsOf = ({ payments, outcomes }: Run) =>
  payments
    .map((payment, i) => ({
      ...payment,
      amount: parseCoins(payment.amount)!,
      outcome: outcomes[i] ?? null,
    }))
    .toSorted((a, b) => Number(Boolean(b.outcome?.refusal)) - Number(Boolean(a.outcome?.refusal)))
