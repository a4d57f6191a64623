import { type Micros, subtractMicros } from '#api/chain/money.ts'
import { formatPercent } from '../../ui/formatPercent.ts'
import { coinsText } from '../coinsText.ts'
import { ltr } from '../../language/ltr.ts'
import { t } from '../../language/t.ts'
import { signedCoins } from './signedCoins.ts'

const MOST_TENTHS = 99_990n

/** '+12.5 CXAC (+4%)'. No percentage if it was zero. */
export function balanceChange(before: Micros, after: Micros): string {
  const change = subtractMicros(after, before)
  if (change === 0n) return t('coin.unchanged')
  const amount = change > 0n ? signedCoins('+', change) : coinsText(change)
  if (before <= 0n) return amount
  return t('coin.change_percent', { amount, percent: percentText(change, before) })
}

function percentText(change: Micros, before: Micros): string {
  const tenths = (change * 1000n) / before
  if (tenths === 0n) return t('coin.percent_under', { percent: ltr(formatPercent(0.001)) })
  if (tenths > MOST_TENTHS)
    return t('coin.percent_over', {
      percent: ltr(formatPercent(Number(MOST_TENTHS) / 1000, 'exceptZero')),
    })
  return ltr(formatPercent(Number(tenths) / 1000, 'exceptZero'))
}
