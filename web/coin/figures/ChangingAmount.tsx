import { useState } from 'react'
import { Amount } from '../Amount.tsx'
import styles from './ChangingAmount.module.css'

/** An amount that fades in when it changes. Counting up would show balances that never existed. */
export function ChangingAmount({ coins }: { coins: number }) {
  const [first] = useState(coins)
  return (
    <span key={coins} className={coins === first ? undefined : styles.changed}>
      <Amount coins={coins} />
    </span>
  )
}
