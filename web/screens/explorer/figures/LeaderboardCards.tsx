import { LEADERBOARD_POLL_MS } from '#api/limits.ts'
import { Digits } from '../../../coin/Amount.tsx'
import { StatCard, StatCards } from '../../../ui/layout/StatCard.tsx'
import { format } from '../../../ui/format.ts'
import { TimeAgo } from '../../../time/TimeAgo.tsx'
import { Figure } from './Figure.tsx'
import { useStatistics } from './useStatistics.ts'

export function LeaderboardCards() {
  const statistics = useStatistics(LEADERBOARD_POLL_MS)
  return (
    <StatCards>
      <StatCard label="Total Transactions">
        <Figure of={statistics} characters={5}>
          {({ totalTransactions }) => <Digits value={totalTransactions} />}
        </Figure>
      </StatCard>
      <StatCard label="Latest Block">
        <Figure of={statistics} characters={5}>
          {({ latestBlock }) => <Digits value={latestBlock} />}
        </Figure>
      </StatCard>
      <StatCard
        label="Last Transaction"
        note={statistics?.lastTransactionAt ? <TimeAgo iso={statistics.lastTransactionAt} /> : ''}
      >
        <Figure of={statistics} characters={8}>
          {({ lastTransactionAt: iso }) =>
            iso ? <time dateTime={iso}>{format.day(iso)}</time> : 'None yet'
          }
        </Figure>
      </StatCard>
      <StatCard label="24h Volume" unit="CXAC">
        <Figure of={statistics} characters={5}>
          {({ volume24h }) => <Digits value={volume24h} />}
        </Figure>
      </StatCard>
    </StatCards>
  )
}
