import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { transactionsOfAddress } from '#api/ledger.ts'
import { formatCoins, microsFromJson, microsToJson } from '#api/money.ts'
import { request } from '../client.ts'
import { balanceHistory } from '../coin/balanceHistory.ts'
import { Card } from '../ui/Card.tsx'
import { LineChart } from '../ui/LineChart.tsx'
import { newestKey } from './historyKeys.ts'

interface Props {
  address: string
  coins: number | undefined
}

export function BalanceOverTime({ address, coins }: Props) {
  const { data: points = [] } = useQuery({
    // With the balance in the key, the history is always the one that led to it.
    queryKey: [...newestKey(address, 'balance'), coins],
    queryFn: ({ signal }) => request(transactionsOfAddress, { address }, signal),
    select: transactions => {
      const balance = microsFromJson(coins ?? 0)
      return balance === null ? [] : balanceHistory(address, balance, transactions).map(toPoint)
    },
    enabled: address !== '' && coins !== undefined,
    placeholderData: keepPreviousData,
  })
  return (
    <Card title="Balance over time">
      <LineChart
        title="Balance over time"
        points={points}
        emptyText="Your first coins start this chart."
      />
    </Card>
  )
}

const toPoint = ({ atMs, balance }: ReturnType<typeof balanceHistory>[number]) => ({
  atMs,
  value: microsToJson(balance),
  label: `${formatCoins(balance)} CXAC`,
})
