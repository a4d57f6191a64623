import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DailyTotals as Days } from '#api/schemas/explorer.ts'
import { dailyTotals } from '#api/calls/explorer.ts'
import { request } from '../../../session/client.ts'
import { Fetched } from '../../../ask/Fetched.tsx'
import { coinMeasure, coinsText } from '../../../coin/coinsText.ts'
import { BarChart } from '../../../ui/chart/BarChart.tsx'
import { ChartRoom } from '../../../ui/chart/ChartRoom.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Choice } from '../../../ui/form/Choice.tsx'
import { format } from '../../../ui/format.ts'
import { transactionsText } from '../transactionsText.ts'

const DAYS = 30
const REFETCH_MS = 60_000

const MEASURES = ['Transactions', 'Volume'] as const
type Measure = (typeof MEASURES)[number]

const AXES = { Transactions: { unit: 'Transactions', leastStep: 1 }, Volume: coinMeasure }

/** Totals of the last days. Days are in UTC, the same for every reader. */
export function DailyTotals() {
  const [measure, setMeasure] = useState<Measure>('Transactions')
  const query = useQuery({
    queryKey: ['daily totals', DAYS],
    queryFn: ({ signal }) => request(dailyTotals, { days: DAYS }, signal),
    refetchInterval: REFETCH_MS,
  })
  return (
    <Card
      title={`The last ${DAYS} days`}
      aside={<Choice label="Measure" options={MEASURES} chosen={measure} onChoose={setMeasure} />}
    >
      <ChartRoom>
        <Fetched query={query} loading={null} failure="The daily totals cannot be fetched">
          {days => (
            <BarChart
              title={`${measure} a day`}
              measure={AXES[measure]}
              bars={days.map(total => barOf(total, measure))}
              emptyText="Nothing has happened in these days."
            />
          )}
        </Fetched>
      </ChartRoom>
    </Card>
  )
}

function barOf({ day, transactions, volume }: Days[number], measure: Measure) {
  const value = measure === 'Volume' ? volume : transactions
  return {
    when: format.utcDay(day),
    dateTime: day,
    value,
    label: measure === 'Volume' ? coinsText(volume) : transactionsText(transactions),
  }
}
