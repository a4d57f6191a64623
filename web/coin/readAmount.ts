import { type Micros, parseCoins } from '#api/chain/money.ts'
import { plainNumber } from './plainNumber.ts'

export interface AmountReading {
  /** Null when there is no way to read it, or when it has to be asked about. */
  amount: Micros | null
  /** What it may mean, where a sign may stand between thousands: to be asked, never guessed. */
  readings: readonly Micros[]
}

const DECIMAL = /^\d*(?:[.,٫]\d*)?$/
/** 1,234 and 1.234.567,8 and 1 234,5, in thousands or as India groups. */
const GROUPED = /^[1-9]\d{0,2}([.,٬'’\s])(?:\d{2,3}\1)*\d{3}(?:(?!\1)[.,٫]\d+)?$/

/** Reads an amount as people write it: comma and point alike are decimal signs, in any script's digits. */
export function readAmount(text: string): AmountReading {
  const plain = plainNumber(text)
  const decimal = DECIMAL.test(plain) ? parseDecimal(plain) : null
  const separator = GROUPED.exec(plain)?.[1]
  if (separator === undefined) return { amount: decimal, readings: [] }
  const grouped = parseDecimal(plain.replaceAll(separator, ''))
  return { amount: null, readings: [grouped, decimal].filter(reading => reading !== null) }
}

function parseDecimal(plain: string): Micros | null {
  const [whole, decimals] = plain.split(/[.,٫]/)
  return parseCoins(`${whole || '0'}${decimals ? `.${decimals}` : ''}`) || null
}
