import type { Block } from '#api/schemas/explorer.ts'
import { coinsText } from '../../../coin/coinsText.ts'
import { format } from '../../../ui/format.ts'
import styles from './BlockSums.module.css'

const SUMS = [
  ['transactions', 'Transactions', format.count],
  ['volume', 'Volume', coinsText],
  ['fees', 'Fees', coinsText],
  ['issued', 'Issued by SYSTEM', coinsText],
] as const

/** The sums of a block, next to the totals up to it. */
export const BlockSums = ({ inBlock, upToBlock }: Pick<Block, 'inBlock' | 'upToBlock'>) => (
  <div className={styles.room}>
    <table className={styles.sums}>
      <thead className={styles.head}>
        <tr>
          <th scope="col">Totals</th>
          <th scope="col">In this block</th>
          <th scope="col">Up to this block</th>
        </tr>
      </thead>
      <tbody>
        {SUMS.map(([sum, name, textOf]) => (
          <tr key={sum}>
            <th scope="row">{name}</th>
            <td data-column="In this block">{textOf(inBlock[sum])}</td>
            <td data-column="Up to this block">{textOf(upToBlock[sum])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
