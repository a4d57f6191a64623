import { useQuery } from '@tanstack/react-query'
import type { Address } from '#api/address.ts'
import { balancesOfAddress } from '#api/explorer.ts'
import { request } from '../../ask/client.ts'
import { Fetched } from '../../ask/Fetched.tsx'
import { coinsText } from '../../coin/coinsText.ts'
import { LineChart } from '../../ui/chart/LineChart.tsx'
import styles from './AddressBalances.module.css'

interface Props {
  address: Address
  /** How many there are: with each new one the balance is another. Undefined until that is known. */
  transactions: number | undefined
}

export function AddressBalances({ address, transactions }: Props) {
  const query = useQuery({
    queryKey: ['balances', address, transactions],
    queryFn: ({ signal }) => request(balancesOfAddress, { address }, signal),
    enabled: transactions !== undefined,
    placeholderData: previous => previous,
  })
  return (
    <Fetched
      query={query}
      loading={<div className={styles.loading} aria-hidden />}
      failure="The balances of the past cannot be fetched"
    >
      {balances => (
        <LineChart
          title="Balance"
          points={balances.map(({ at, balance }) => ({
            atMs: Date.parse(at),
            value: balance,
            label: coinsText(balance),
          }))}
          emptyText="No coins have moved here yet."
        />
      )}
    </Fetched>
  )
}
