import type { BalancePeriod } from '#api/values/ledger.ts'
import type { Balances } from '#api/schemas/explorer.ts'
import { microsFromJson } from '#api/chain/money.ts'
import { LineChart } from '../../ui/chart/LineChart.tsx'
import { format } from '../../ui/format.ts'
import { coinMeasure, coinsText } from '../coinsText.ts'
import styles from './BalanceLine.module.css'
import { balanceChange } from './balanceChange.ts'

interface Props {
  period: BalancePeriod
  /** At least both ends of the period. */
  balances: Balances
}

const WHEN = {
  day: 'in the last 24 hours',
  week: 'in the last week',
  month: 'in the last 30 days',
}

export function BalanceLine({ period, balances }: Props) {
  if (!hasMoved(balances))
    return (
      <div className={styles.empty}>
        <p>{period === 'all' ? 'No coins have moved yet' : 'No movement in this period'}</p>
        {period !== 'all' && <p>The balance stayed at {coinsText(balances[0]!.balance)}.</p>}
      </div>
    )
  return (
    <LineChart
      title="Balance"
      measure={coinMeasure}
      points={balances.map(({ at, balance }) => ({
        atMs: Date.parse(at),
        value: balance,
        label: coinsText(balance),
      }))}
    />
  )
}

/** The change over the period, as text. */
export function BalanceChange({ period, balances }: Props) {
  if (!hasMoved(balances)) return null
  const first = balances[0]!
  const before = microsFromJson(first.balance)
  const after = microsFromJson(balances.at(-1)!.balance)
  if (before === null || after === null) return null
  return (
    <>
      <b className={after > before ? styles.gain : undefined}>{balanceChange(before, after)}</b>{' '}
      {period === 'all' ? `since ${format.day(first.at)}` : WHEN[period]}
    </>
  )
}

/** Between the two ends there is a point for each movement. */
const hasMoved = (balances: Balances): boolean => balances.length > 2
