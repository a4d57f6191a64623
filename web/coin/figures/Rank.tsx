import { format } from '../../ui/format.ts'
import styles from './Rank.module.css'
import { rich } from '../../language/rich.ts'

interface Props {
  rank: number
  /** Undefined until it is known. */
  wallets: number | undefined
}

/** A wallet's rank among all. The two numbers come from two replies, so the total is never shown below the rank. */
export function Rank({ rank, wallets }: Props) {
  if (wallets === undefined) return <span>#{format.count(rank)}</span>
  return rich('coin.rank_of', {
    rank: format.count(rank),
    wallets: format.count(Math.max(rank, wallets)),
    place: inside => <span>{inside}</span>,
    of: inside => <span className={styles.of}>{inside}</span>,
  })
}
