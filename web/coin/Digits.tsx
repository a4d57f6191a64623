import styles from './Digits.module.css'

const digits = new Intl.NumberFormat(undefined, { maximumFractionDigits: 6 })

/** A number grouped the way the reader is used to, its decimals smaller than the rest. */
export function Digits({ value }: { value: number | `${number}` }) {
  const parts = digits.formatToParts(value)
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
