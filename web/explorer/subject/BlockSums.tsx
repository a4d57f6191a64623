import type { Block } from '#api/explorer.ts'
import { coins } from '../../coin/coins.ts'
import styles from './BlockSums.module.css'

const count = new Intl.NumberFormat()

const SUMS = [
  ['transactions', 'Transactions', (value: number) => count.format(value)],
  ['volume', 'Volume', coins],
  ['fees', 'Fees', coins],
  ['issued', 'Issued by SYSTEM', coins],
] as const

/** What a block adds, beside what the chain amounts to with it. */
export const BlockSums = ({ inBlock, upToBlock }: Pick<Block, 'inBlock' | 'upToBlock'>) => (
  <table className={styles.sums}>
    <thead>
      <tr>
        <th scope="col">Totals</th>
        <th scope="col">In this block</th>
        <th scope="col">Up to this block</th>
      </tr>
    </thead>
    <tbody>
      {SUMS.map(([sum, name, format]) => (
        <tr key={sum}>
          <th scope="row">{name}</th>
          <td>{format(inBlock[sum])}</td>
          <td>{format(upToBlock[sum])}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
