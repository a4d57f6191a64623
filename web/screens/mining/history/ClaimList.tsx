import { Link } from 'react-router'
import type { Transaction } from '#api/schemas/ledger.ts'
import { Amount } from '../../../coin/Amount.tsx'
import { LocalTime } from '../../../coin/LocalTime.tsx'
import styles from './ClaimList.module.css'
import { t } from '../../../language/t.ts'

const SHOWN = 5

interface Props {
  /** Newest first. */
  claims: readonly Transaction[]
}

export const ClaimList = ({ claims }: Props) => (
  <>
    <ul className={styles.list} aria-label={t('mining.latest_sessions')}>
      {claims.slice(0, SHOWN).map(({ _id, createdAt, amount, blockNumber }) => (
        <li key={_id} className={styles.row}>
          <LocalTime iso={createdAt} />
          <bdi dir="ltr" className={styles.amount}>
            +<Amount coins={amount} /> CXAC
          </bdi>
          <Link className={styles.block} to={`/explorer/block/${blockNumber}`}>
            {t('mining.block', { number: blockNumber })}
          </Link>
        </li>
      ))}
    </ul>
    {claims.length > SHOWN && (
      <Link to="/wallet?show=mined">{t('mining.all_sessions', { count: claims.length })}</Link>
    )}
  </>
)
