import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BALANCE_PERIODS, type BalancePeriod } from '#api/values/ledger.ts'
import { balancesOfAddress } from '#api/calls/explorer.ts'
import { visitor } from '../../ask/visitor.ts'
import { useConnection } from '../../ask/connection.ts'
import { Fetched } from '../../ask/Fetched.tsx'
import { ChartArea } from '../../ui/chart/ChartArea.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Choice } from '../../ui/form/Choice.tsx'
import styles from './BalanceChart.module.css'
import { BalanceChange, BalanceLine } from './BalanceLine.tsx'
import { t } from '../../language/t.ts'

interface Props {
  /** Empty until it is known. */
  address: string
  /** Changes with each transaction of the address; undefined while it loads. */
  version: string | number | undefined
}

const NAMES = {
  day: t('coin.period_day'),
  week: t('coin.period_week'),
  month: t('coin.period_month'),
  all: t('coin.period_all'),
}
/** Keeps the end of the line near the current time. */
const REFETCH_MS = 60_000

/** The balance of an address over a chosen period. */
export function BalanceChart({ address, version }: Props) {
  const [chosen, setChosen] = useState<BalancePeriod>('month')
  const query = useQuery({
    queryKey: ['balances', address, chosen, version],
    // With its period: while the next one loads, the text still matches the chart.
    queryFn: async ({ signal }) => ({
      period: chosen,
      balances: await visitor.request(balancesOfAddress, { address, period: chosen }, signal),
    }),
    enabled: address !== '' && version !== undefined,
    placeholderData: previous => previous,
    refetchInterval: REFETCH_MS,
  })
  const isOffline = useConnection() === 'offline'
  const isTurning = query.data !== undefined && query.data.period !== chosen
  return (
    <div className={styles.chart}>
      <div className={styles.head}>
        <output className={styles.change}>
          {query.isPending && !isOffline && <Skeleton characters={24} />}
          {query.data && !isTurning && <BalanceChange {...query.data} />}
        </output>
        <Choice
          label={t('coin.period')}
          options={BALANCE_PERIODS}
          chosen={chosen}
          onChoose={setChosen}
        >
          {period => NAMES[period]}
        </Choice>
      </div>
      <ChartArea isBusy={isTurning}>
        <Fetched
          query={query}
          loading={<div className={styles.loading} aria-hidden />}
          failure={t('coin.balances_failed')}
        >
          {data => <BalanceLine {...data} />}
        </Fetched>
      </ChartArea>
    </div>
  )
}
