import { lazy, Suspense, useRef } from 'react'
import { ChangePasswordButton } from '../../account/password/ChangePasswordButton.tsx'
import { PageTitle } from '../PageTitle.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { OnThisPage } from '../../ui/layout/OnThisPage.tsx'
import { useIsSoonSeen } from '../../ui/useIsSoonSeen.ts'
import { AccountCard } from './AccountCard.tsx'
import { FreezeSetting } from './freeze/FreezeSetting.tsx'
import { Setting } from './Setting.tsx'
import { SETTINGS_PARTS, SettingsPart } from './SettingsPart.tsx'
import { t } from '../../language/t.ts'
import styles from './SettingsScreen.module.css'

// Below the first screen: it would delay what is on it.
const LowerSettings = lazy(async () => ({
  default: (await import('./LowerSettings.tsx')).LowerSettings,
}))

/** One card for each part, one line for each setting. */
export const SettingsScreen = () => (
  <>
    <PageTitle name={t('settings.settings')} subtitle={t('settings.account_how_cxac_looks')}>
      {t('settings.settings')}
    </PageTitle>
    <OnThisPage parts={SETTINGS_PARTS}>
      <div className={styles.stack}>
        <SettingsPart id="account">
          <AccountCard />
        </SettingsPart>
        <SettingsPart id="security">
          <Card title={t('settings.security')}>
            <Setting name={t('settings.password')} text={t('settings.other_sessions_end_when')}>
              <ChangePasswordButton />
            </Setting>
            <FreezeSetting />
          </Card>
        </SettingsPart>
        <DeferredSettings />
      </div>
    </OnThisPage>
  </>
)

/** At once if the address names one of its parts. */
function DeferredSettings() {
  const place = useRef<HTMLDivElement>(null)
  const isSoonSeen = useIsSoonSeen(place)
  if (!isSoonSeen && !location.hash) return <div ref={place} />
  return (
    <Suspense>
      <LowerSettings />
    </Suspense>
  )
}
