import { useQuery } from '@tanstack/react-query'
import { Card } from '../ui/Card.tsx'
import { LineChart } from '../ui/LineChart.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Button } from '../ui/Button.tsx'
import styles from './BalanceCard.module.css'
import { readBalancePoints } from './readBalancePoints.ts'

interface Props {
  wallet: { address: string; totalCoins: number } | undefined
}

export const BalanceCard = ({ wallet }: Props) => (
  <Card title="Balance over time">
    <div className={styles.room}>
      <BalanceChart wallet={wallet} />
    </div>
  </Card>
)

function BalanceChart({ wallet }: Props) {
  const { data, isError, refetch } = useQuery({
    // The balance is part of the key: after a change the old history would end at a wrong one.
    queryKey: ['balance history', wallet?.address, wallet?.totalCoins],
    queryFn: ({ signal }) => (wallet ? readBalancePoints(wallet, signal) : []),
    enabled: wallet !== undefined,
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
