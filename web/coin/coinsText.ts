import { type Micros, formatCoins } from '#api/money.ts'

const digits = new Intl.NumberFormat(undefined, { maximumFractionDigits: 6 })

/** An exact amount with its unit, grouped the way the reader is used to. */
export const coinsText = (amount: Micros): string =>
  `${digits.format(formatCoins(amount) as `${number}`)} CXAC`
