import { formatCoins, microsFromJson } from '#api/money.ts'
import { format } from '../ui/format.ts'
import styles from './Amount.module.css'

/** An amount from the wire, exact to its last decimal. */
export function Amount({ coins }: { coins: number }) {
  const amount = microsFromJson(coins)
  return amount === null ? '–' : <Digits value={formatCoins(amount) as `${number}`} />
}

/** A number whose decimals are smaller than the rest. */
export function Digits({ value }: { value: number | `${number}` }) {
  const [whole, decimals] = format.decimals(value).split('.')
  return (
    <>
      {whole}
      {decimals && <span className={styles.decimals}>.{decimals}</span>}
    </>
  )
}
