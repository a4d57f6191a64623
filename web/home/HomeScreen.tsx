import { useQuery } from '@tanstack/react-query'
import { HOME_POLL_MS } from '#api/limits.ts'
import { microsFromJson } from '#api/money.ts'
import { getUserByUid } from '#api/users.ts'
import { BalanceOverTime } from '../balance/BalanceOverTime.tsx'
import { request } from '../ask/client.ts'
import { useSession } from '../session/session.ts'
import { PageTitle } from '../shell/PageTitle.tsx'
import { CardGrid } from '../ui/layout/CardGrid.tsx'
import styles from './HomeScreen.module.css'
import { MiningCard } from './MiningCard.tsx'
import { MiningStats } from './MiningStats.tsx'
import { NoUserData } from './NoUserData.tsx'
import { ReferralCard } from './ReferralCard.tsx'
import { SecurityStatus } from './SecurityStatus.tsx'
import { WalletDetails } from './WalletDetails.tsx'
import { WantedPageNotice } from './WantedPageNotice.tsx'

export function HomeScreen() {
  const stored = useSession()?.user
  const uid = stored?.uid ?? ''
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['user', uid],
    queryFn: ({ signal }) => request(getUserByUid, { uid }, signal),
    enabled: uid !== '',
    // So that a decision on KYC, or coins that come in, show by themselves.
    refetchInterval: HOME_POLL_MS,
  })
  const user = data?.user
  const hasNothingToShow = !user && isError && !isFetching

  return (
    <>
      <PageTitle name="Home" subtitle="Explore Your Mining Universe">
        Welcome back, {user?.username ?? stored?.username}!
      </PageTitle>
      <div className={styles.stack}>
        <WantedPageNotice />
        {hasNothingToShow ? (
          <NoUserData onRetry={() => void refetch()} />
        ) : (
          <CardGrid>
            <WalletDetails user={user} />
            <MiningStats user={user} />
            <SecurityStatus isVerified={user?.isVerification} />
            <MiningCard
              lastMiningTime={user?.lastMiningTime}
              networkMiningAvailableAt={user?.networkMiningAvailableAt}
            />
            <BalanceOverTime
              address={user?.address}
              balance={user && (microsFromJson(user.totalCoins) ?? undefined)}
            />
            <ReferralCard
              code={user?.referralCode ?? stored?.referralCode}
              joined={user?.referrals}
            />
          </CardGrid>
        )}
      </div>
    </>
  )
}
