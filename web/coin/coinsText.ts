import { type Micros, formatCoins } from '#api/chain/money.ts'
import { format } from '../ui/format.ts'

/** An exact amount with its unit. A number comes from the API or is a sum of such numbers. */
export const coinsText = (amount: Micros | number): string =>
  `${format.decimals(typeof amount === 'number' ? amount : (formatCoins(amount) as `${number}`))} CXAC`

/** The axis of a chart of amounts: no step is finer than a millionth. */
export const coinMeasure = { unit: 'CXAC', leastStep: 0.000_001 }
