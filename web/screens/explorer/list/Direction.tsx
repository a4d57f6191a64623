import type { Transaction } from '#api/schemas/ledger.ts'
import { isSameAddress } from '#api/shortAddress.ts'
import { t } from '../../../language/t.ts'
import { classes } from '../../../ui/classes.ts'
import styles from './Direction.module.css'

const NAMES = { in: t('explorer.in'), out: t('explorer.out'), self: t('explorer.self') }

interface Props {
  of: Pick<Transaction, 'from' | 'to'>
  viewpoint: string
}

/** Which way the coins went, seen from one address. */
export function Direction({ of, viewpoint }: Props) {
  const direction = directionOf(of, viewpoint)
  return <span className={classes(styles.direction, styles[direction])}>{NAMES[direction]}</span>
}

function directionOf({ from, to }: Props['of'], viewpoint: string): keyof typeof NAMES {
  if (!isSameAddress(from, viewpoint)) return 'in'
  return isSameAddress(to, viewpoint) ? 'self' : 'out'
}
