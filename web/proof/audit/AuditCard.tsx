import Download from 'lucide-react/icons/download'
import ScanSearch from 'lucide-react/icons/scan-search'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { ledgerCsv, ledgerNdjson } from '#api/calls/explorer.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Progress } from '../../ui/feedback/Progress.tsx'
import { format } from '../../ui/format.ts'
import styles from './AuditCard.module.css'
import { useAudit } from './useAudit.ts'

const AuditorsLine = lazy(() => import('./AuditorsLine.tsx'))
const AuditOutcome = lazy(() => import('./AuditOutcome.tsx'))

interface Props {
  /** How many there are to go through, as far as that is known. */
  totalTransactions: number | undefined
}

/** Lets the reader recompute everything that ever happened. */
export function AuditCard({ totalTransactions }: Props) {
  const { state, start, cancel, reset } = useAudit()
  return (
    <Card title="Audit the whole ledger">
      <p className={styles.quiet}>
        Your browser downloads every block and recomputes each hash, each balance and each total
        from the first transaction on. It believes nothing that the server says.{' '}
        <Link to="/explorer/operators">What operators did</Link> is in it too.{' '}
        <a href="/api/docs/verify.md">How it is verified</a>, and how to do it without us, is
        written down. A saved receipt is checked on <Link to="/verify">Verify</Link>.
      </p>
      <p className={styles.quiet}>
        <Suspense>
          <AuditorsLine otherwise="" />
        </Suspense>
      </p>
      {state.kind === 'running' ? (
        <Progress
          label="Audit"
          done={state.progress.transactions}
          total={Math.max(totalTransactions ?? 0, state.progress.transactions)}
        >
          {format.count(state.progress.blocks)} blocks and{' '}
          {format.count(state.progress.transactions)} transactions checked
        </Progress>
      ) : (
        <Suspense>
          {state.kind !== 'idle' && <AuditOutcome state={state} onForgotten={reset} />}
        </Suspense>
      )}
      <div className={styles.actions}>
        {state.kind === 'running' ? (
          <Button onClick={cancel}>Cancel</Button>
        ) : (
          <Button look="solid" onClick={start}>
            <ScanSearch size={18} aria-hidden />
            {state.kind === 'idle' ? 'Start the audit' : 'Audit again'}
          </Button>
        )}
        <span className={styles.downloads}>
          <Download size={16} aria-hidden />
          Download it all as{' '}
          <a href={ledgerNdjson.path} download>
            NDJSON
          </a>{' '}
          or{' '}
          <a href={ledgerCsv.path} download>
            CSV
          </a>
        </span>
      </div>
    </Card>
  )
}
