import { format } from '../../ui/format.ts'
import styles from './Rank.module.css'

interface Props {
  rank: number
  /** Undefined until it is known. */
  wallets: number | undefined
}

/** A wallet's rank among all. The two numbers come from two replies, so the total is never shown below the rank. */
export const Rank = ({ rank, wallets }: Props) => (
  <>
    <span>#{format.count(rank)}</span>
    {wallets !== undefined && (
      <span className={styles.of}> of {format.count(Math.max(rank, wallets))}</span>
    )}
  </>
)
