import { Link } from 'react-router'
import { EXPLORER_POLL_MS } from '#api/limits.ts'
import { Digits } from '../../../coin/Amount.tsx'
import { StatCard, StatCards } from '../../../ui/layout/StatCard.tsx'
import { format } from '../../../ui/format.ts'
import { TimeAgo } from '../../../time/TimeAgo.tsx'
import { blockPath } from '../paths.ts'
import { Reading } from './Reading.tsx'
import { useStatistics } from './useStatistics.ts'

export function ExplorerCards({ look }: { look?: 'line' }) {
  const statistics = useStatistics(EXPLORER_POLL_MS)
  const { lastTransactionAt, transactions24h, volume24h } = statistics ?? {}
  return (
    <StatCards look={look}>
      <StatCard
        label="Latest Block"
        note={lastTransactionAt ? <TimeAgo iso={lastTransactionAt} /> : ''}
      >
        <Reading of={statistics} characters={5}>
          {({ latestBlock }) =>
            latestBlock ? (
              <Link to={blockPath(latestBlock)}>
                <Digits value={latestBlock} />
              </Link>
            ) : (
              0
            )
          }
        </Reading>
      </StatCard>
      <StatCard
        label="Total Transactions"
        note={transactions24h !== undefined && `${format.count(transactions24h)} in 24 hours`}
      >
        <Reading of={statistics} characters={5}>
          {({ totalTransactions }) => <Digits value={totalTransactions} />}
        </Reading>
      </StatCard>
      <StatCard
        label="Total Volume"
        unit="CXAC"
        note={volume24h !== undefined && `${format.toTwoDecimals(volume24h)} in 24 hours`}
      >
        <Reading of={statistics} characters={5}>
          {({ totalVolume }) => <Digits value={totalVolume} />}
        </Reading>
      </StatCard>
      <StatCard label="Avg Fee" unit="CXAC" note="Over every transaction">
        <Reading of={statistics} characters={5}>
          {({ averageFee }) => format.fourDecimals(averageFee)}
        </Reading>
      </StatCard>
    </StatCards>
  )
}
