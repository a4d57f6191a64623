import Download from 'lucide-react/icons/download'
import { useId } from 'react'
import { parseCoins } from '#api/chain/money.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import progressStyles from '../../../ui/feedback/Progress.module.css'
import { Button } from '../../../ui/form/Button.tsx'
import { useStore } from '../../../ui/createStore.ts'
import { format } from '../../../ui/format.ts'
import { Card, CardActions } from '../../../ui/layout/Card.tsx'
import { saveFile } from '../../../ui/saveFile.ts'
import { type Run, isOver, keptRun, openPlaces } from './keptRun.ts'
import { Lines } from './Lines.tsx'
import styles from './many.module.css'
import { paymentsText } from './paymentsText.ts'
import { continueRun, retryRefused, runState, stopRun } from './payRun.ts'
import { resultCsv } from './resultCsv.ts'

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
          aria-label="Paying"
          aria-describedby={words}
          value={total - open}
          max={total}
        />
        <p id={words}>
          {format.count(paid)} of {format.count(total)} paid
          {refused > 0 && ` · ${format.count(refused)} not paid`}
        </p>
        <CardActions>
          {isRunning ? (
            <Button onClick={stopRun}>Stop</Button>
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
          Continue
        </Button>
      )}
      {open === 0 && refused > 0 && !isOver(run) && (
        <Button onClick={retryRefused}>Try the unpaid again</Button>
      )}
      <Button onClick={() => saveFile(resultCsv(run))}>
        <Download size={18} aria-hidden />
        Save as CSV
      </Button>
      <Button look={open > 0 ? 'danger' : 'outline'} onClick={() => keptRun.write(null)}>
        {open > 0 ? 'Give up the rest' : 'Pay another file'}
      </Button>
    </>
  )
}

interface StoppedProps {
  title: string | undefined
  detail: string | undefined
  isOver: boolean
}

const Stopped = ({
  title = 'This file is not finished',
  detail,
  isOver: isTooOld,
}: StoppedProps) => (
  <Notice kind="warning" announced="alert" title={title}>
    {detail && <p>{detail}</p>}
    <p>
      {isTooOld
        ? 'It is too old to go on. Look into your history for what was paid.'
        : 'Continue to pay the open payments. A payment whose answer got lost is found again, and never paid twice. If you give up the rest, look into your history before you pay them in another way.'}
    </p>
  </Notice>
)

const Finished = ({ paid, refused }: { paid: number; refused: number }) =>
  refused ? (
    <Notice kind="warning" announced="status" title={`${paymentsText(refused)} not made`}>
      <p>Each of them says why. Nothing was taken for it.</p>
    </Notice>
  ) : (
    <Notice kind="success" announced="status" title={`All paid: ${paymentsText(paid)}`} />
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
