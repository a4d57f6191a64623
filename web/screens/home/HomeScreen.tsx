import { HOME_POLL_MS } from '#api/limits.ts'
import { Link } from 'react-router'
import { RetryNotice } from '../../ask/RetryNotice.tsx'
import { OwnAmounts } from '../../account/privacy/OwnAmounts.tsx'
import { useSession } from '../../session/session.ts'
import { useUser } from '../../session/useUser.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { PageTitle } from '../PageTitle.tsx'
import { FirstSteps } from './onboarding/FirstSteps.tsx'
import { RecentActivity } from './activity/RecentActivity.tsx'
import { Hero } from './Hero.tsx'
import styles from './HomeScreen.module.css'
import { MiningStats } from './MiningStats.tsx'
import { ReferralCard } from './ReferralCard.tsx'
import { SignOutButton } from './SignOutButton.tsx'
import { SecurityStatus } from './SecurityStatus.tsx'
import { WalletDetails } from './WalletDetails.tsx'
import { WantedPageNotice } from './WantedPageNotice.tsx'

export function HomeScreen() {
  const stored = useSession()?.user
  // Polled, so that KYC decisions and incoming coins appear by themselves.
  const { data: user, isError, refetch } = useUser(HOME_POLL_MS)

  return (
    <>
      <PageTitle name="Home" subtitle="Explore Your Mining Universe">
        Welcome back, {user?.username ?? stored?.username}!
      </PageTitle>
      <div className={styles.stack}>
        <WantedPageNotice />
        {!user && isError ? (
          <RetryNotice
            title="No user data found. Please login again."
            announced="alert"
            onRetry={refetch}
            action={<SignOutButton />}
          />
        ) : (
          <OwnAmounts>
            {user?.freeze && <FrozenNotice />}
            <Hero user={user} />
            {stored && <FirstSteps stored={stored} user={user} />}
            <RecentActivity
              address={user?.address ?? stored?.address ?? ''}
              coins={user?.totalCoins}
            />
            <div className={styles.facts}>
              <WalletDetails user={user} />
              <MiningStats user={user} />
              <SecurityStatus user={user} />
              <ReferralCard
                code={user?.referralCode ?? stored?.referralCode}
                joined={user?.referrals}
              />
            </div>
          </OwnAmounts>
        )}
      </div>
    </>
  )
}

const FrozenNotice = () => (
  <Notice kind="warning" title="Sending from your wallet is frozen">
    <p>
      You can still receive and mine. <Link to="/settings">Unfreeze in Settings</Link>.
    </p>
  </Notice>
)
