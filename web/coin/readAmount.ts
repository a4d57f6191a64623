import { type Micros, parseCoins } from '#api/chain/money.ts'
import { plainNumber } from './plainNumber.ts'

export interface AmountInterpretation {
  /** Null if the text is no amount, or if its meaning must be asked. */
  amount: Micros | null
  /** Both amounts that the text can mean, if a sign may separate thousands: asked, never guessed. */
  interpretations: readonly Micros[]
}

const DECIMAL = /^\d*(?:[.,٫]\d*)?$/
/** 1,234 and 1.234.567,8 and 1 234,5, in thousands or as India groups. */
const GROUPED = /^[1-9]\d{0,2}([.,٬'’\s])(?:\d{2,3}\1)*\d{3}(?:(?!\1)[.,٫]\d+)?$/

/** Reads an amount as people write it: comma and point are both decimal signs, digits of any script. */
export function readAmount(text: string): AmountInterpretation {
  const plain = plainNumber(text)
  const decimal = DECIMAL.test(plain) ? parseDecimal(plain) : null
  const separator = GROUPED.exec(plain)?.[1]
  if (separator === undefined) return { amount: decimal, interpretations: [] }
  const grouped = parseDecimal(plain.replaceAll(separator, ''))
  if (grouped && decimal) return { amount: null, interpretations: [grouped, decimal] }
  return { amount: grouped ?? decimal, interpretations: [] }
}

function parseDecimal(plain: string): Micros | null {
  const [whole, decimals] = plain.split(/[.,٫]/)
  return parseCoins(`${whole || '0'}${decimals ? `.${decimals}` : ''}`) || null
}
