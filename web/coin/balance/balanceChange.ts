import { type Micros, subtractMicros } from '#api/chain/money.ts'
import { format } from '../../ui/format.ts'
import { coinsText } from '../coinsText.ts'

const MOST_TENTHS = 99_990n

/** '+12.5 CXAC (+4 %)'. No percentage if it was zero. */
export function balanceChange(before: Micros, after: Micros): string {
  const change = subtractMicros(after, before)
  if (change === 0n) return 'Unchanged'
  const amount = `${change > 0n ? '+' : ''}${coinsText(change)}`
  return before > 0n ? `${amount} (${percentText(change, before)})` : amount
}

function percentText(change: Micros, before: Micros): string {
  const sign = change > 0n ? '+' : ''
  const tenths = (change * 1000n) / before
  if (tenths === 0n) return 'under 0.1 %'
  if (tenths > MOST_TENTHS) return `over +${format.count(Number(MOST_TENTHS) / 10)} %`
  return `${sign}${format.toOneDecimal(Number(tenths) / 10)} %`
}
