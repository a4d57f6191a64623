import { format } from '../ui/format.ts'
import styles from './Digits.module.css'

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
