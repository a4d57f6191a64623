import { useQuery } from '@tanstack/react-query'
import type { Micros } from '#api/money.ts'
import { Fetched } from '../ask/Fetched.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { LineChart } from '../ui/chart/LineChart.tsx'
import styles from './BalanceOverTime.module.css'
import { readBalancePoints } from './readBalancePoints.ts'

/** Both are unknown until the wallet is. */
interface Props {
  address: string | undefined
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
  const isKnown = Boolean(address) && balance !== undefined
  const query = useQuery({
    // The balance is part of the key: after a change the old history would end at a wrong one.
    queryKey: ['balance history', address, String(balance)],
    queryFn: ({ signal }) =>
      address && balance !== undefined ? readBalancePoints(address, balance, signal) : [],
    enabled: isKnown,
    placeholderData: previous => previous,
  })

  return (
    <Fetched
      query={query}
      loading={<div className={styles.loading} aria-hidden />}
      failure="Failed to fetch transactions"
    >
      {points => (
        <LineChart
          title="Balance"
          points={points}
          emptyText="No coins have moved yet. Mine your first ones, or receive some."
        />
      )}
    </Fetched>
  )
}
