import type { BalancePeriod } from '#api/values/ledger.ts'
import type { Balances } from '#api/schemas/explorer.ts'
import { microsFromJson } from '#api/chain/money.ts'
import { LineChart } from '../../ui/chart/LineChart.tsx'
import { DAY_MS, format } from '../../ui/format.ts'
import { coinMeasure, coinsText } from '../coinsText.ts'
import styles from './BalanceLine.module.css'
import { balanceChange } from './balanceChange.ts'
import { rich } from '../../language/rich.ts'
import { t } from '../../language/t.ts'

interface Props {
  period: BalancePeriod
  /** At least both ends of the period; of a changed reply, maybe none. */
  balances: Balances
}

export function BalanceLine({ period, balances }: Props) {
  const [first] = balances
  if (!hasMoved(balances))
    return (
      <div className={styles.empty}>
        <p>{period === 'all' ? t('coin.no_coins_moved') : t('coin.no_movement')}</p>
        {period !== 'all' && first && (
          <p>{t('coin.balance_stayed', { coins: coinsText(first.balance) })}</p>
        )}
      </div>
    )
  return (
    <LineChart
      title={t('coin.balance')}
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
  // The change would only repeat the balance.
  if (before === 0n) return t('coin.from_zero', { period, day: format.day(firstCoinsAt(balances)) })
  return rich('coin.change_in', {
    period,
    change: balanceChange(before, after),
    day: format.day(first.at),
    b: inside => <b className={after > before ? styles.gain : undefined}>{inside}</b>,
  })
}

/** The whole time starts with the first coins, except that it is never shorter than a day. */
function firstCoinsAt(balances: Balances): string {
  const [first, second] = balances
  const isLong = Date.parse(balances.at(-1)!.at) - Date.parse(first!.at) > DAY_MS
  return isLong ? first!.at : second!.at
}

/** Between the two ends there is a point for each movement. */
const hasMoved = (balances: Balances): boolean => balances.length > 2
