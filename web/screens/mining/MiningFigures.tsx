import { MINING_REWARD } from '#api/limits.ts'
import { formatCoins } from '#api/chain/money.ts'
import { ChangingAmount } from '../../coin/figures/ChangingAmount.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { format } from '../../ui/format.ts'
import styles from './MiningFigures.module.css'
import { rich } from '../../language/rich.ts'
import { t } from '../../language/t.ts'

const RATE = format.twoDecimals(formatCoins(MINING_REWARD) as `${number}`)

interface Props {
  user: { totalCoins: number; lastMiningTime: string | null } | undefined
}

export const MiningFigures = ({ user }: Props) => (
  <>
    <Card title={t('mining.rate')}>
      <p className={styles.figure}>
        {rich('mining.rate_figure', {
          rate: RATE,
          unit: inside => <span className={styles.unit}>{inside}</span>,
        })}
      </p>
    </Card>
    <Card title={t('mining.balance')}>
      <p className={styles.figure}>
        <bdi dir="ltr">
          {user ? <ChangingAmount coins={user.totalCoins} /> : <Skeleton characters={5} />}{' '}
          <span className={styles.unit}>CXAC</span>
        </bdi>
      </p>
    </Card>
    <Card title={t('mining.last_mined')}>
      <p className={styles.figure}>
        {user ? <LastMined iso={user.lastMiningTime} /> : <Skeleton characters={9} />}
      </p>
    </Card>
  </>
)

const LastMined = ({ iso }: { iso: string | null }) =>
  iso ? <time dateTime={iso}>{format.day(iso)}</time> : t('mining.never')
