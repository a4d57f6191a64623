import { LEADERBOARD_POLL_MS } from '#api/limits.ts'
import { Digits } from '../../../coin/Amount.tsx'
import { StatCard, StatCards } from '../../../ui/layout/StatCard.tsx'
import { format } from '../../../ui/format.ts'
import { TimeAgo } from '../../../time/TimeAgo.tsx'
import { Figure } from './Figure.tsx'
import { useStatistics } from './useStatistics.ts'
import { t } from '../../../language/t.ts'

export function LeaderboardCards() {
  const statistics = useStatistics(LEADERBOARD_POLL_MS)
  return (
    <StatCards>
      <StatCard label={t('explorer.total_transactions')}>
        <Figure of={statistics} characters={5}>
          {({ totalTransactions }) => <Digits value={totalTransactions} />}
        </Figure>
      </StatCard>
      <StatCard label={t('explorer.latest_block')}>
        <Figure of={statistics} characters={5}>
          {({ latestBlock }) => <Digits value={latestBlock} />}
        </Figure>
      </StatCard>
      <StatCard
        label={t('explorer.last_transaction')}
        note={statistics?.lastTransactionAt ? <TimeAgo iso={statistics.lastTransactionAt} /> : ''}
      >
        <Figure of={statistics} characters={8}>
          {({ lastTransactionAt: iso }) =>
            iso ? <time dateTime={iso}>{format.day(iso)}</time> : t('explorer.none_yet')
          }
        </Figure>
      </StatCard>
      <StatCard label={t('explorer.volume_24h')} unit="CXAC">
        <Figure of={statistics} characters={5}>
          {({ volume24h }) => <Digits value={volume24h} />}
        </Figure>
      </StatCard>
    </StatCards>
  )
}
