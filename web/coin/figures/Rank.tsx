import { format } from '../../ui/format.ts'
import styles from './Rank.module.css'

interface Props {
  rank: number
  /** Undefined until it is known. */
  wallets: number | undefined
}

/** The place of a wallet among all. The two numbers come in two answers: nobody is the 68th of 67. */
export const Rank = ({ rank, wallets }: Props) => (
  <>
    <span>#{format.count(rank)}</span>
    {wallets !== undefined && (
      <span className={styles.of}> of {format.count(Math.max(rank, wallets))}</span>
    )}
  </>
)
