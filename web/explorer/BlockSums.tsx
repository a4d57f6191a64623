import type { Block } from '#api/explorer.ts'
import { Digits } from '../coin/Digits.tsx'
import styles from './BlockSums.module.css'

const SUMS = [
  ['transactions', 'Transactions', ''],
  ['volume', 'Volume', ' CXAC'],
  ['fees', 'Fees', ' CXAC'],
  ['issued', 'Issued by SYSTEM', ' CXAC'],
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
      {SUMS.map(([sum, name, unit]) => (
        <tr key={sum}>
          <th scope="row">{name}</th>
          <td>
            <Digits value={inBlock[sum]} />
            {unit}
          </td>
          <td>
            <Digits value={upToBlock[sum]} />
            {unit}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
