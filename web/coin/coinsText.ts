import { type Micros, formatCoins } from '#api/chain/money.ts'
import { directionOf } from '#api/language/languages.ts'
import { LANGUAGE } from '../language/language.ts'
import { format } from '../ui/format.ts'

/** An exact amount with its unit. A number comes from the API or is a sum of such numbers. */
export function coinsText(amount: Micros | number): string {
  const number = format.decimals(
    typeof amount === 'number' ? amount : (formatCoins(amount) as `${number}`),
  )
  return IS_RTL ? `\u2066${number} CXAC\u2069` : `${number} CXAC`
}

/** Isolated there: a sign would move to the other end of the number. */
const IS_RTL = directionOf(LANGUAGE) === 'rtl'

/** The axis of a chart of amounts: no step is finer than a millionth. */
export const coinMeasure = { unit: 'CXAC', leastStep: 0.000_001 }
