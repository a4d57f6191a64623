import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { EXPLORER_POLL_MS } from '#api/limits.ts'
import { exchange, readJson } from '../../ask/exchange.ts'
import { PageTitle } from '../PageTitle.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Fact, Facts } from '../../ui/layout/Facts.tsx'
import { format } from '../../ui/format.ts'
import { TimeAgo } from '../../time/TimeAgo.tsx'
import styles from './StatusScreen.module.css'
import { useLedgerNow } from './useLedgerNow.ts'

const AuditorsLine = lazy(() => import('../../proof/audit/AuditorsLine.tsx'))

const TIMEOUT_MS = 10_000

type Health = 'asking' | 'ready' | 'no database' | 'unreachable'

const VERDICTS = {
  asking: { kind: 'info', title: 'Asking the server…' },
  ready: { kind: 'success', title: 'CXAC works' },
  'no database': { kind: 'warning', title: 'CXAC is not available right now' },
  unreachable: { kind: 'error', title: 'CXAC does not answer' },
} as const

/** Whether the service works, as checked by this browser. */
export function StatusScreen() {
  const health = useHealth()
  return (
    <>
      <PageTitle name="Status" subtitle="Checked by your browser, right now">
        Status
      </PageTitle>
      <div className={styles.stack}>
        <Notice {...VERDICTS[health]} announced="status" />
        <Card title="In detail">
          <Facts>
            <Fact label="Server">{SERVER[health]}</Fact>
            <Fact label="Database">{DATABASE[health]}</Fact>
            <LedgerFacts />
            <Fact label="Auditors">
              <Suspense fallback={<Skeleton characters={8} />}>
                <AuditorsLine otherwise="None yet" />
              </Suspense>
            </Fact>
          </Facts>
          <p className={styles.quiet}>
            Checked every {EXPLORER_POLL_MS / 1000} seconds. Blocks are written only when something
            happens: on a quiet day the last one may be old.
          </p>
        </Card>
      </div>
    </>
  )
}

const SERVER = {
  asking: <Skeleton characters={8} />,
  ready: 'Answers',
  'no database': 'Answers',
  unreachable: 'Does not answer',
}
const DATABASE = {
  asking: <Skeleton characters={8} />,
  ready: 'Ready',
  'no database': 'Not reached: nothing can be sent or claimed. Coins are not affected.',
  unreachable: 'Not known',
}

function LedgerFacts() {
  const { data: ledger, isError } = useLedgerNow()
  const waiting = isError ? 'Not known' : <Skeleton characters={8} />
  if (!ledger)
    return (
      <>
        <Fact label="Last block">{waiting}</Fact>
        <Fact label="Last 24 hours">{waiting}</Fact>
      </>
    )
  const { latestBlock, lastTransactionAt, transactions24h } = ledger
  return (
    <>
      <Fact label="Last block">
        {lastTransactionAt ? (
          <>
            <Link to={`/explorer/block/${latestBlock}`}>{format.count(latestBlock)}</Link>,{' '}
            <TimeAgo iso={lastTransactionAt} />
          </>
        ) : (
          'None yet'
        )}
      </Fact>
      <Fact label="Last 24 hours">{format.count(transactions24h)} transactions</Fact>
    </>
  )
}

function useHealth(): Health {
  const { data, isError } = useQuery({
    queryKey: ['health'],
    queryFn: async ({ signal }) => {
      const options = { timeoutMs: TIMEOUT_MS, read: readJson, signal }
      const { isOk, body } = await exchange(
        { url: '/readyz', init: { method: 'GET', headers: {} } },
        options,
      )
      return isOk && body !== undefined
    },
    refetchInterval: EXPLORER_POLL_MS,
    retry: false,
  })
  if (isError) return 'unreachable'
  if (data === undefined) return 'asking'
  return data ? 'ready' : 'no database'
}
