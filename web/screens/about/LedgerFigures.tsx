import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { LedgerStatistics } from '#api/schemas/explorer.ts'
import { Digits } from '../../coin/Amount.tsx'
import { BlockNote } from '../../coin/blocks/BlockNote.tsx'
import { LiveBlocks } from '../../session/live/LiveBlocks.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { StatCard, StatCards } from '../../ui/layout/StatCard.tsx'
import { useLedgerNow } from './useLedgerNow.ts'
import { t } from '../../language/t.ts'

/** The ledger's current totals. */
export function LedgerFigures() {
  const { data: ledger, isError } = useLedgerNow()
  const figure = (read: (known: LedgerStatistics) => ReactNode) => {
    if (ledger) return read(ledger)
    return isError ? '–' : <Skeleton characters={5} />
  }
  const { newestBlocks, transactions24h } = ledger ?? {}
  return (
    <>
      <LiveBlocks fetched={newestBlocks} />
      <StatCards>
        <StatCard label={t('about.wallets')} note={t('about.one_each_account')}>
          {figure(({ wallets }) => (
            <Digits value={wallets} />
          ))}
        </StatCard>
        <StatCard label={t('about.circulation')} unit="CXAC" note={t('about.mined_or_given_less')}>
          {figure(({ circulating }) => (
            <Digits value={circulating} />
          ))}
        </StatCard>
        <StatCard
          label={t('about.transactions')}
          note={
            transactions24h === undefined ? '' : t('about.in_24_hours', { count: transactions24h })
          }
        >
          {figure(({ totalTransactions }) => (
            <Digits value={totalTransactions} />
          ))}
        </StatCard>
        <StatCard label={t('about.latest_block')} note={<BlockNote block={newestBlocks?.[0]} />}>
          {figure(({ latestBlock }) =>
            latestBlock ? (
              <Link to={`/explorer/block/${latestBlock}`}>
                <Digits value={latestBlock} />
              </Link>
            ) : (
              0
            ),
          )}
        </StatCard>
      </StatCards>
    </>
  )
}
