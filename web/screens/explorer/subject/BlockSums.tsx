import type { Block } from '#api/schemas/explorer.ts'
import { coinsText } from '../../../coin/coinsText.ts'
import { format } from '../../../ui/format.ts'
import styles from './BlockSums.module.css'
import { t } from '../../../language/t.ts'

const SUMS = [
  ['transactions', t('explorer.transactions'), format.count],
  ['volume', t('explorer.volume'), coinsText],
  ['fees', t('explorer.fees'), coinsText],
  ['issued', t('explorer.issued'), coinsText],
] as const

/** The sums of a block, next to the totals up to it. */
export const BlockSums = ({ inBlock, upToBlock }: Pick<Block, 'inBlock' | 'upToBlock'>) => (
  <div className={styles.container}>
    <table className={styles.sums}>
      <thead className={styles.head}>
        <tr>
          <th scope="col">{t('explorer.totals')}</th>
          <th scope="col">{t('explorer.in_this_block')}</th>
          <th scope="col">{t('explorer.up_to_this_block')}</th>
        </tr>
      </thead>
      <tbody>
        {SUMS.map(([sum, name, textOf]) => (
          <tr key={sum}>
            <th scope="row">{name}</th>
            <td data-column={t('explorer.in_this_block')}>{textOf(inBlock[sum])}</td>
            <td data-column={t('explorer.up_to_this_block')}>{textOf(upToBlock[sum])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
