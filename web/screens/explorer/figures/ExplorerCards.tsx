import { Link } from 'react-router'
import { EXPLORER_POLL_MS } from '#api/limits.ts'
import { Digits } from '../../../coin/Amount.tsx'
import { StatCard, StatCards } from '../../../ui/layout/StatCard.tsx'
import { format } from '../../../ui/format.ts'
import { BlockNote } from '../../../coin/blocks/BlockNote.tsx'
import { blockPath } from '../paths.ts'
import { Figure } from './Figure.tsx'
import { useStatistics } from './useStatistics.ts'

export function ExplorerCards({ look }: { look?: 'line' }) {
  const statistics = useStatistics(EXPLORER_POLL_MS)
  const { newestBlocks, transactions24h, volume24h } = statistics ?? {}
  return (
    <StatCards look={look}>
      <StatCard label="Latest Block" note={<BlockNote block={newestBlocks?.[0]} />}>
        <Figure of={statistics} characters={5}>
          {({ latestBlock }) =>
            latestBlock ? (
              <Link to={blockPath(latestBlock)}>
                <Digits value={latestBlock} />
              </Link>
            ) : (
              0
            )
          }
        </Figure>
      </StatCard>
      <StatCard
        label="Total Transactions"
        note={transactions24h !== undefined && `${format.count(transactions24h)} in 24 hours`}
      >
        <Figure of={statistics} characters={5}>
          {({ totalTransactions }) => <Digits value={totalTransactions} />}
        </Figure>
      </StatCard>
      <StatCard
        label="Total Volume"
        unit="CXAC"
        note={volume24h !== undefined && `${format.toTwoDecimals(volume24h)} in 24 hours`}
      >
        <Figure of={statistics} characters={5}>
          {({ totalVolume }) => <Digits value={totalVolume} />}
        </Figure>
      </StatCard>
      <StatCard label="Avg Fee" unit="CXAC" note="Over every transaction">
        <Figure of={statistics} characters={5}>
          {({ averageFee }) => format.fourDecimals(averageFee)}
        </Figure>
      </StatCard>
    </StatCards>
  )
}
