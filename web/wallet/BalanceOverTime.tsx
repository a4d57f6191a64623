import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { transactionsOfAddress } from '#api/ledger.ts'
import { type Micros, microsToJson } from '#api/money.ts'
import { request } from '../client.ts'
import { balanceHistory } from '../coin/balanceHistory.ts'
import { coinsText } from '../coin/coinsText.ts'
import { serverClock } from '../serverClock.ts'
import { Card } from '../ui/Card.tsx'
import { type ChartPoint, LineChart } from '../ui/LineChart.tsx'
import styles from './BalanceOverTime.module.css'
import { newestKey } from './historyKeys.ts'

interface Props {
  address: string
  balance: Micros | undefined
}

export const BalanceOverTime = (props: Props) => (
  <Card title="Balance over time">
    <div className={styles.room}>
      <BalanceChart {...props} />
    </div>
  </Card>
)

function BalanceChart({ address, balance }: Props) {
  const { data } = useQuery({
    // With the balance in the key, the history is always the one that led to it.
    queryKey: [...newestKey(address, 'balance'), String(balance)],
    queryFn: ({ signal }) => (balance === undefined ? [] : pointsOf(address, balance, signal)),
    enabled: address !== '' && balance !== undefined,
    placeholderData: keepPreviousData,
  })
  if (!data) return <div className={styles.loading} aria-hidden />
  return (
    <LineChart title="Balance" points={data} emptyText="Your first coins will start this chart." />
  )
}

async function pointsOf(address: string, balance: Micros, signal: AbortSignal) {
  const newestFirst = await request(transactionsOfAddress, { address }, signal)
  if (newestFirst.length === 0) return []
  const history = balanceHistory(address, balance, newestFirst)
  return [...history, { atMs: serverClock.now(), balance }].map(toChartPoint)
}

const toChartPoint = ({ atMs, balance }: { atMs: number; balance: Micros }): ChartPoint => ({
  atMs,
  value: microsToJson(balance),
  label: coinsText(balance),
})
