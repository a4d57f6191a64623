import { HOME_POLL_MS } from '#api/limits.ts'
import { RetryNotice } from '../../ask/RetryNotice.tsx'
import { FrozenNotice } from '../../account/freeze/FrozenNotice.tsx'
import { OwnAmounts } from '../../account/privacy/OwnAmounts.tsx'
import { useSession } from '../../session/session.ts'
import { useUser } from '../../session/useUser.ts'
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
import { t } from '../../language/t.ts'

export function HomeScreen() {
  const stored = useSession()?.user
  // Polled, so that KYC decisions and incoming coins appear by themselves.
  const { data: user, isError, refetch } = useUser(HOME_POLL_MS)

  return (
    <>
      <PageTitle name={t('home.title')} subtitle={t('home.subtitle')}>
        {t('home.welcome_back', { name: user?.username ?? stored?.username ?? '' })}
      </PageTitle>
      <div className={styles.stack}>
        <WantedPageNotice />
        {!user && isError ? (
          <RetryNotice
            title={t('home.not_fetched')}
            announced="alert"
            onRetry={refetch}
            action={<SignOutButton />}
          />
        ) : (
          <OwnAmounts>
            {user?.freeze && (
              <FrozenNotice freeze={user.freeze}>{t('account.can_still_receive')}</FrozenNotice>
            )}
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
