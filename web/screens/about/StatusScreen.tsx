import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { EXPLORER_POLL_MS } from '#api/limits.ts'
import { exchange, readJson } from '../../ask/exchange.ts'
import { settingsQuery } from '../../ask/settingsQuery.ts'
import { PageTitle } from '../PageTitle.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Fact, Facts } from '../../ui/layout/Facts.tsx'
import { format } from '../../ui/format.ts'
import { TimeAgo } from '../../time/TimeAgo.tsx'
import styles from './StatusScreen.module.css'
import { useLedgerNow } from './useLedgerNow.ts'
import { rich } from '../../language/rich.ts'
import { t } from '../../language/t.ts'

const AuditorsLine = lazy(() => import('../../proof/audit/AuditorsLine.tsx'))

const TIMEOUT_MS = 10_000

type Health = 'asking' | 'ready' | 'unready' | 'unreachable'

const VERDICTS = {
  asking: { kind: 'info', title: t('about.asking_server') },
  ready: { kind: 'success', title: t('about.cxac_works') },
  unready: { kind: 'warning', title: t('about.cxac_not_available_right') },
  unreachable: { kind: 'error', title: t('about.cxac_does_not_answer') },
} as const

/** Whether the service works, as checked by this browser. */
export function StatusScreen() {
  const health = useHealth()
  return (
    <>
      <PageTitle name={t('about.status')} subtitle={t('about.checked_by_browser_right')}>
        {t('about.status')}
      </PageTitle>
      <div className={styles.stack}>
        <Notice {...VERDICTS[health]} announced="status" />
        <Card title={t('about.in_detail')}>
          <Facts>
            <Fact label={t('about.server')}>{SERVER[health]}</Fact>
            <Fact label={t('about.database')}>{DATABASE[health]}</Fact>
            <LedgerFacts />
            <Fact label={t('about.auditors')}>
              <Suspense fallback={<Skeleton characters={8} />}>
                <AuditorsLine otherwise={t('about.no_auditors_yet')} />
              </Suspense>
            </Fact>
            <Fact label={t('about.version')}>
              <VersionText />
            </Fact>
          </Facts>
          <p className={styles.quiet}>
            {t('about.checked_every_seconds', { seconds: EXPLORER_POLL_MS / 1000 })}
          </p>
        </Card>
      </div>
    </>
  )
}

const SERVER = {
  asking: <Skeleton characters={8} />,
  ready: t('about.answers'),
  unready: t('about.answers'),
  unreachable: t('about.does_not_answer'),
}
const DATABASE = {
  asking: <Skeleton characters={8} />,
  ready: t('about.ready'),
  unready: t('about.not_reached_nothing_can'),
  unreachable: t('about.not_known'),
}

function LedgerFacts() {
  const { data: ledger, isError } = useLedgerNow()
  const waiting = isError ? t('about.not_known') : <Skeleton characters={8} />
  if (!ledger)
    return (
      <>
        <Fact label={t('about.last_block')}>{waiting}</Fact>
        <Fact label={t('about.last_24_hours')}>{waiting}</Fact>
      </>
    )
  const { latestBlock, lastTransactionAt, transactions24h } = ledger
  return (
    <>
      <Fact label={t('about.last_block')}>
        {lastTransactionAt
          ? rich('about.block_and_time', {
              block: <Link to={`/explorer/block/${latestBlock}`}>{format.count(latestBlock)}</Link>,
              ago: <TimeAgo iso={lastTransactionAt} />,
            })
          : t('about.none_yet')}
      </Fact>
      <Fact label={t('about.last_24_hours')}>
        {t('about.transactions_counted', { count: transactions24h })}
      </Fact>
    </>
  )
}

/** The release and its commit; an older server does not say them. */
function VersionText() {
  const { data, isError } = useQuery(settingsQuery)
  if (!data && !isError) return <Skeleton characters={8} />
  const version = data?.version
  if (!version) return t('about.not_known')
  return version.commit ? `${version.release} (${version.commit.slice(0, 12)})` : version.release
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
  return data ? 'ready' : 'unready'
}
