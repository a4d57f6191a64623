import ArrowDownLeft from 'lucide-react/icons/arrow-down-left'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import Gift from 'lucide-react/icons/gift'
import Pickaxe from 'lucide-react/icons/pickaxe'
import { SYSTEM } from '#api/values/ledger.ts'
import type { Transaction } from '#api/schemas/ledger.ts'
import { Identicon } from '../../../coin/address/Identicon.tsx'
import { classes } from '../../../ui/classes.ts'
import styles from './MovementPicture.module.css'
import type { Movement } from './movementOf.ts'

const SIZE = 36
const ARROWS = { '-': ArrowUpRight, '+': ArrowDownLeft }

interface Props {
  transaction: Transaction
  movement: Movement
}

/** The other wallet's picture with the direction; for coins from SYSTEM, what they are for. */
export function MovementPicture({ transaction: { kind, from, to }, movement: { sign } }: Props) {
  const Arrow = ARROWS[sign]
  const gain = sign === '+' && styles.gain
  if (from === SYSTEM) {
    const Icon = kind === 'bonus' ? Gift : Pickaxe
    return (
      <span className={classes(styles.picture, styles.system, gain)}>
        <Icon size={18} aria-hidden />
      </span>
    )
  }
  return (
    <span className={styles.picture}>
      <Identicon address={sign === '-' ? to : from} size={SIZE} />
      <span className={classes(styles.badge, gain)}>
        <Arrow size={12} aria-hidden />
      </span>
    </span>
  )
}
