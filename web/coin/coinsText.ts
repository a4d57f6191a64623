import { type Micros, formatCoins } from '#api/chain/money.ts'
import { format } from '../ui/format.ts'

/** An amount with its unit, exact. A number is one from the wire, or a sum of such. */
export const coinsText = (amount: Micros | number): string =>
  `${format.decimals(typeof amount === 'number' ? amount : (formatCoins(amount) as `${number}`))} CXAC`

/** How amounts of CXAC stand on a chart's axis: none is finer than a millionth. */
export const coinMeasure = { unit: 'CXAC', leastStep: 0.000_001 }
