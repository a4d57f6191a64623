import { formatCoins, microsFromJson } from '#api/money.ts'
import styles from './Amount.module.css'

const digits = new Intl.NumberFormat(undefined, { maximumFractionDigits: 6 })

/** An amount from the wire, exact to its last decimal, grouped the way the reader is used to. */
export function Amount({ coins }: { coins: number }) {
  const amount = microsFromJson(coins)
  if (amount === null) return '–'
  const parts = digits.formatToParts(formatCoins(amount) as `${number}`)
  const point = parts.findIndex(part => part.type === 'decimal')
  if (point < 0) return textOf(parts)
  return (
    <>
      {textOf(parts.slice(0, point))}
      <span className={styles.decimals}>{textOf(parts.slice(point))}</span>
    </>
  )
}

const textOf = (parts: Intl.NumberFormatPart[]): string => parts.map(({ value }) => value).join('')
