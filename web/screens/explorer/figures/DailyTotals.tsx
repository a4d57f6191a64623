import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DailyTotals as Days } from '#api/schemas/explorer.ts'
import { dailyTotals } from '#api/calls/explorer.ts'
import { request } from '../../../session/client.ts'
import { Fetched } from '../../../ask/Fetched.tsx'
import { coinMeasure, coinsText } from '../../../coin/coinsText.ts'
import { BarChart } from '../../../ui/chart/BarChart.tsx'
import { ChartArea } from '../../../ui/chart/ChartArea.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Choice } from '../../../ui/form/Choice.tsx'
import { format } from '../../../ui/format.ts'
import { transactionsText } from '../transactionsText.ts'
import { t } from '../../../language/t.ts'

const DAYS = 30
const REFETCH_MS = 60_000

const MEASURES = ['transactions', 'volume'] as const
type Measure = (typeof MEASURES)[number]

const NAMES = { transactions: t('explorer.transactions'), volume: t('explorer.volume') }
const TITLES = {
  transactions: t('explorer.transactions_a_day'),
  volume: t('explorer.volume_a_day'),
}
const AXES = {
  transactions: { unit: t('explorer.transactions'), leastStep: 1 },
  volume: coinMeasure,
}

/** Totals of the last days. Days are in UTC, the same for every reader. */
export function DailyTotals() {
  const [measure, setMeasure] = useState<Measure>('transactions')
  const query = useQuery({
    // Not shown: the key of a query.
    queryKey: ['daily totals', DAYS],
    queryFn: ({ signal }) => request(dailyTotals, { days: DAYS }, signal),
    refetchInterval: REFETCH_MS,
  })
  return (
    <Card
      title={t('explorer.last_days', { days: DAYS })}
      aside={
        <Choice
          label={t('explorer.measure')}
          options={MEASURES}
          chosen={measure}
          onChoose={setMeasure}
        >
          {value => NAMES[value]}
        </Choice>
      }
    >
      <ChartArea>
        <Fetched query={query} loading={null} failure={t('explorer.totals_not_fetched')}>
          {days => (
            <BarChart
              title={TITLES[measure]}
              measure={AXES[measure]}
              bars={days.map(total => barOf(total, measure))}
              emptyText={t('explorer.nothing_in_days')}
            />
          )}
        </Fetched>
      </ChartArea>
    </Card>
  )
}

function barOf({ day, transactions, volume }: Days[number], measure: Measure) {
  const value = measure === 'volume' ? volume : transactions
  return {
    when: format.utcDay(day),
    dateTime: day,
    value,
    label: measure === 'volume' ? coinsText(volume) : transactionsText(transactions),
  }
}
