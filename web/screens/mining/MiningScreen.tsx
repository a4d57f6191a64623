import { MINING_POLL_MS, MINING_REWARD } from '#api/limits.ts'
import { RetryNotice } from '../../ask/RetryNotice.tsx'
import { problemOf } from '../../ask/failures.ts'
import { OwnAmounts } from '../../account/privacy/OwnAmounts.tsx'
import { useSession } from '../../session/session.ts'
import { useUser } from '../../session/useUser.ts'
import { PageTitle } from '../PageTitle.tsx'
import { classes } from '../../ui/classes.ts'
import { coinsText } from '../../coin/coinsText.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { BulletList } from '../../ui/layout/BulletList.tsx'
import { ClaimHistory } from './history/ClaimHistory.tsx'
import { ControlCenter } from './claim/ControlCenter.tsx'
import styles from './MiningScreen.module.css'
import { MiningFigures } from './MiningFigures.tsx'
import { t } from '../../language/t.ts'

export function MiningScreen() {
  const stored = useSession()?.user
  const miner = { id: stored?.id ?? '', uid: stored?.uid ?? '' }
  const { data: user, error, refetch } = useUser(MINING_POLL_MS)

  return (
    <>
      <PageTitle name={t('mining.title')} subtitle={t('mining.subtitle')}>
        {t('mining.title')}
      </PageTitle>
      <div className={styles.stack}>
        {error && (
          <RetryNotice
            {...problemOf(error, t('mining.not_fetched'))}
            announced="alert"
            onRetry={refetch}
          />
        )}
        {!user && error ? (
          <MiningInformation />
        ) : (
          <OwnAmounts>
            <div className={styles.areas}>
              <div className={styles.wide}>
                <ControlCenter miner={miner} user={user} />
              </div>
              <div className={classes(styles.wide, styles.figures)}>
                <MiningFigures user={user} />
              </div>
              <MiningInformation />
              <ClaimHistory user={user} />
            </div>
          </OwnAmounts>
        )}
      </div>
    </>
  )
}

const FACTS = [
  t('mining.fact_reward', { coins: coinsText(MINING_REWARD) }),
  t('mining.fact_cooldown'),
  t('mining.fact_network'),
  t('mining.fact_vpn'),
]

const MiningInformation = () => (
  <Card title={t('mining.information')}>
    <BulletList items={FACTS} />
  </Card>
)
