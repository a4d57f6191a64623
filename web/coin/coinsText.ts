import { type Micros, formatCoins } from '#api/chain/money.ts'
import { ltr } from '../language/ltr.ts'
import { format } from '../ui/format.ts'

/** An exact amount with its unit. A number comes from the API or is a sum of such numbers. */
export function coinsText(amount: Micros | number): string {
  const number = format.decimals(
    typeof amount === 'number' ? amount : (formatCoins(amount) as `${number}`),
  )
  // A sign would move to the other end of the number.
  return ltr(`${number} CXAC`)
}

/** The axis of a chart of amounts: no step is finer than a millionth. */
export const coinMeasure = { unit: 'CXAC', leastStep: 0.000_001 }
