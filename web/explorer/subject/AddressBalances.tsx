import { useQuery } from '@tanstack/react-query'
import type { Address } from '#api/address.ts'
import { balancesOfAddress } from '#api/explorer.ts'
import { request } from '../../ask/client.ts'
import { coinsText } from '../../coin/coinsText.ts'
import { Button } from '../../ui/form/Button.tsx'
import { LineChart } from '../../ui/chart/LineChart.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import styles from './AddressBalances.module.css'

interface Props {
  address: Address
  /** How many there are: with each new one the balance is another. Undefined until that is known. */
  transactions: number | undefined
}

export function AddressBalances({ address, transactions }: Props) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['balances', address, transactions],
    queryFn: ({ signal }) => request(balancesOfAddress, { address }, signal),
    enabled: transactions !== undefined,
    placeholderData: previous => previous,
  })
  if (!data && isError)
    return (
      <Notice kind="error" title="The balances of the past cannot be fetched">
        <Button onClick={() => void refetch()}>Try again</Button>
      </Notice>
    )
  if (!data) return <div className={styles.loading} aria-hidden />
  return (
    <LineChart
      title="Balance"
      points={data.map(({ at, balance }) => ({
        atMs: Date.parse(at),
        value: balance,
        label: coinsText(balance),
      }))}
      emptyText="No coins have moved here yet."
    />
  )
}
