import { LEADERBOARD_POLL_MS } from '#api/limits.ts'
import { Digits } from '../../../coin/Amount.tsx'
import { StatCard, StatCards } from '../../../ui/layout/StatCard.tsx'
import { format } from '../../../ui/format.ts'
import { TimeAgo } from '../../../time/TimeAgo.tsx'
import { Reading } from './Reading.tsx'
import { useStatistics } from './useStatistics.ts'

export function LeaderboardCards() {
  const statistics = useStatistics(LEADERBOARD_POLL_MS)
  return (
    <StatCards>
      <StatCard label="Total Transactions">
        <Reading of={statistics} characters={5}>
          {({ totalTransactions }) => <Digits value={totalTransactions} />}
        </Reading>
      </StatCard>
      <StatCard label="Latest Block">
        <Reading of={statistics} characters={5}>
          {({ latestBlock }) => <Digits value={latestBlock} />}
        </Reading>
      </StatCard>
      <StatCard
        label="Last Transaction"
        note={statistics?.lastTransactionAt ? <TimeAgo iso={statistics.lastTransactionAt} /> : ''}
      >
        <Reading of={statistics} characters={8}>
          {({ lastTransactionAt: iso }) =>
            iso ? <time dateTime={iso}>{format.day(iso)}</time> : 'None yet'
          }
        </Reading>
      </StatCard>
      <StatCard label="24h Volume" unit="CXAC">
        <Reading of={statistics} characters={5}>
          {({ volume24h }) => <Digits value={volume24h} />}
        </Reading>
      </StatCard>
    </StatCards>
  )
}
