import { type Micros, formatCoins } from '#api/money.ts'
import { format } from '../ui/format.ts'

/** An amount with its unit, exact. A number is one from the wire, or a sum of such. */
export const coinsText = (amount: Micros | number): string =>
  `${format.decimals(typeof amount === 'number' ? amount : (formatCoins(amount) as `${number}`))} CXAC`
