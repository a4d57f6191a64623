import Download from 'lucide-react/icons/download'
import ScanSearch from 'lucide-react/icons/scan-search'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { ledgerCsv, ledgerNdjson } from '#api/calls/explorer.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Progress } from '../../ui/feedback/Progress.tsx'
import styles from './AuditCard.module.css'
import { useAudit } from './useAudit.ts'
import { rich } from '../../language/rich.ts'
import { t } from '../../language/t.ts'

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
    <Card id="audit" title={t('proof.audit_title')}>
      <p className={styles.quiet}>
        {rich('proof.audit_text', {
          operators: inside => <Link to="/explorer/operators">{inside}</Link>,
          method: inside => <a href="/api/docs/verify.md">{inside}</a>,
          verify: inside => <Link to="/verify">{inside}</Link>,
        })}
      </p>
      <p className={styles.quiet}>
        <Suspense>
          <AuditorsLine otherwise="" />
        </Suspense>
      </p>
      {state.kind === 'running' ? (
        <Progress
          label={t('proof.audit')}
          done={state.progress.transactions}
          total={Math.max(totalTransactions ?? 0, state.progress.transactions)}
        >
          {t('proof.audit_progress', { ...state.progress })}
        </Progress>
      ) : (
        <Suspense>
          {state.kind !== 'idle' && <AuditOutcome state={state} onForgotten={reset} />}
        </Suspense>
      )}
      <div className={styles.actions}>
        {state.kind === 'running' ? (
          <Button onClick={cancel}>{t('proof.cancel')}</Button>
        ) : (
          <Button look="solid" onClick={start}>
            <ScanSearch size={18} aria-hidden />
            {state.kind === 'idle' ? t('proof.start_audit') : t('proof.audit_again')}
          </Button>
        )}
        <span className={styles.downloads}>
          <Download size={16} aria-hidden />
          <span>
            {rich('proof.download_as', {
              ndjson: inside => (
                <a href={ledgerNdjson.path} download>
                  {inside}
                </a>
              ),
              csv: inside => (
                <a href={ledgerCsv.path} download>
                  {inside}
                </a>
              ),
            })}
          </span>
        </span>
      </div>
    </Card>
  )
}
