/** An amount in millionths of one CXAC. Amounts are added and compared only in this form. */
export type Micros = bigint & { readonly unit: 'micros' }

/** One amount has at most 9 integer digits: with 6 decimals, a JSON number still holds it exactly. */
export const MAX_AMOUNT = 999_999_999_999_999n as Micros
export const ZERO = 0n as Micros

const MICROS_PER_COIN = 1_000_000n
const PLAIN_DECIMAL = /^(\d{1,9})(?:\.(\d{1,6}))?$/

export const micros = (value: bigint): Micros => value as Micros
export const addMicros = (a: Micros, b: Micros): Micros => (a + b) as Micros
export const subtractMicros = (a: Micros, b: Micros): Micros => (a - b) as Micros

/** Refuses a seventh decimal, signs and exponents: rounding would send an amount that nobody typed. */
export function parseCoins(text: string): Micros | null {
  const match = PLAIN_DECIMAL.exec(text)
  if (!match) return null
  const [, whole = '0', decimals = ''] = match
  return micros(BigInt(whole) * MICROS_PER_COIN + BigInt(decimals.padEnd(6, '0')))
}

/** The shortest exact decimal text: 2, 0.001, 1.5. */
export function formatCoins(amount: Micros): string {
  const sign = amount < 0n ? '-' : ''
  const size = amount < 0n ? -amount : amount
  const decimals = (size % MICROS_PER_COIN).toString().padStart(6, '0').replace(/0+$/, '')
  return `${sign}${size / MICROS_PER_COIN}${decimals && `.${decimals}`}`
}

/** Uses the shortest text of the number, so that no float takes part in arithmetic. */
export function microsFromJson(value: number): Micros | null {
  return Object.is(value, -0) ? null : parseCoins(String(value))
}

export const microsToJson = (amount: Micros): number => Number(formatCoins(amount))
