import { useQuery } from '@tanstack/react-query'
import type { Micros } from '#api/money.ts'
import { Button } from '../ui/form/Button.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { LineChart } from '../ui/chart/LineChart.tsx'
import { Notice } from '../ui/feedback/Notice.tsx'
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
  const { data, isError, refetch } = useQuery({
    // The balance is part of the key: after a change the old history would end at a wrong one.
    queryKey: ['balance history', address, String(balance)],
    queryFn: ({ signal }) =>
      address && balance !== undefined ? readBalancePoints(address, balance, signal) : [],
    enabled: isKnown,
    placeholderData: previous => previous,
  })

  if (isError && !data)
    return (
      <Notice kind="error" title="Failed to fetch transactions">
        <Button className={styles.retry} onClick={() => void refetch()}>
          Retry
        </Button>
      </Notice>
    )
  if (!data) return <div className={styles.loading} aria-hidden />
  return (
    <LineChart
      title="Balance"
      points={data}
      emptyText="No coins have moved yet. Mine your first ones, or receive some."
    />
  )
}
