import { Link } from 'react-router'
import { EXPLORER_POLL_MS } from '#api/limits.ts'
import { Digits } from '../../../coin/Amount.tsx'
import { StatCard, StatCards } from '../../../ui/layout/StatCard.tsx'
import { format } from '../../../ui/format.ts'
import { BlockNote } from '../../../coin/blocks/BlockNote.tsx'
import { blockPath } from '../paths.ts'
import { Figure } from './Figure.tsx'
import { useStatistics } from './useStatistics.ts'
import { t } from '../../../language/t.ts'

export function ExplorerCards({ look }: { look?: 'line' }) {
  const statistics = useStatistics(EXPLORER_POLL_MS)
  const { newestBlocks, transactions24h, volume24h } = statistics ?? {}
  return (
    <StatCards look={look}>
      <StatCard label={t('explorer.latest_block')} note={<BlockNote block={newestBlocks?.[0]} />}>
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
        label={t('explorer.total_transactions')}
        note={
          transactions24h !== undefined &&
          t('explorer.in_24_hours', { count: format.count(transactions24h) })
        }
      >
        <Figure of={statistics} characters={5}>
          {({ totalTransactions }) => <Digits value={totalTransactions} />}
        </Figure>
      </StatCard>
      <StatCard
        label={t('explorer.total_volume')}
        unit="CXAC"
        note={
          volume24h !== undefined &&
          t('explorer.in_24_hours', { count: format.toTwoDecimals(volume24h) })
        }
      >
        <Figure of={statistics} characters={5}>
          {({ totalVolume }) => <Digits value={totalVolume} />}
        </Figure>
      </StatCard>
      <StatCard label={t('explorer.average_fee')} unit="CXAC" note={t('explorer.over_all')}>
        <Figure of={statistics} characters={5}>
          {({ averageFee }) => format.fourDecimals(averageFee)}
        </Figure>
      </StatCard>
    </StatCards>
  )
}
