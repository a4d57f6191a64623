import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { LedgerStatistics } from '#api/schemas/explorer.ts'
import { Digits } from '../../coin/Amount.tsx'
import { BlockNote } from '../../coin/blocks/BlockNote.tsx'
import { LiveBlocks } from '../../session/live/LiveBlocks.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { StatCard, StatCards } from '../../ui/layout/StatCard.tsx'
import { format } from '../../ui/format.ts'
import { useLedgerNow } from './useLedgerNow.ts'

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
        <StatCard label="Wallets" note="one for each account">
          {figure(({ wallets }) => (
            <Digits value={wallets} />
          ))}
        </StatCard>
        <StatCard label="In circulation" unit="CXAC" note="mined or given, less fees">
          {figure(({ circulating }) => (
            <Digits value={circulating} />
          ))}
        </StatCard>
        <StatCard
          label="Transactions"
          note={transactions24h === undefined ? '' : `${format.count(transactions24h)} in 24 hours`}
        >
          {figure(({ totalTransactions }) => (
            <Digits value={totalTransactions} />
          ))}
        </StatCard>
        <StatCard label="Latest block" note={<BlockNote block={newestBlocks?.[0]} />}>
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
