import { use } from 'react'
import { type Micros, formatCoins } from '#api/chain/money.ts'
import { AmountOf } from '../../../coin/Amount.tsx'
import { AmountsHidden } from '../../../coin/AmountsHidden.ts'
import { format } from '../../../ui/format.ts'
import styles from './RollingAmount.module.css'
import { rolledDigits } from './rolledDigits.ts'

interface Props {
  from: Micros
  to: Micros
}

/** An amount whose changed digits roll from the old to the new value, as on a counter. Only for the eye. */
export function RollingAmount({ from, to }: Props) {
  if (use(AmountsHidden)) return <AmountOf amount={to} />
  return rolledDigits(textOf(from), textOf(to), format.decimalSign()).map((digits, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- a digit is known by its place
    <span key={index} className={styles.place}>
      <span className={styles.strip} style={{ translate: `0 -${digits.length - 1}lh` }}>
        {digits.join('\n')}
      </span>
    </span>
  ))
}

const textOf = (amount: Micros): string => format.decimals(formatCoins(amount) as `${number}`)
