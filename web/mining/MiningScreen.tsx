import { useSession } from '../session/session.ts'
import { PageTitle } from '../shell/PageTitle.tsx'
import { classes } from '../ui/classes.ts'
import { ClaimHistory } from './history/ClaimHistory.tsx'
import { ControlCenter } from './claim/ControlCenter.tsx'
import { MiningInformation } from './MiningInformation.tsx'
import styles from './MiningScreen.module.css'
import { NoMiner } from './NoMiner.tsx'
import { Readings } from './Readings.tsx'
import { useMiner } from './useMiner.ts'

export function MiningScreen() {
  const stored = useSession()?.user
  const miner = { id: stored?.id ?? '', uid: stored?.uid ?? '' }
  const { user, error, isFetching, refetch } = useMiner(miner.uid)
  const hasNothingToShow = !user && error && !isFetching

  return (
    <>
      <PageTitle name="Mining" subtitle="Once a day, a little more">
        Mining
      </PageTitle>
      <div className={styles.stack}>
        {error && <NoMiner error={error} onRetry={() => void refetch()} />}
        {hasNothingToShow ? (
          <MiningInformation />
        ) : (
          <div className={styles.areas}>
            <div className={styles.wide}>
              <ControlCenter
                miner={miner}
                lastMiningTime={user?.lastMiningTime}
                networkMiningAvailableAt={user?.networkMiningAvailableAt}
              />
            </div>
            <div className={classes(styles.wide, styles.readings)}>
              <Readings user={user} />
            </div>
            <MiningInformation />
            <ClaimHistory user={user} />
          </div>
        )}
      </div>
    </>
  )
}
